package dev.semel.incontainer;

import dev.semel.incontainer.desk.ContainerDesk.Door;
import org.junit.jupiter.api.Tag;

@Tag("long")
class CalledEnterpriseBeanInATransactionIT extends DeskTests {

    CalledEnterpriseBeanInATransactionIT() {
        super(Door.ENTERPRISE_BEAN, true);
    }
}
