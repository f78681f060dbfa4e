package dev.semel.incontainer;

import dev.semel.incontainer.desk.ContainerDesk.Door;
import org.junit.jupiter.api.Tag;

@Tag("long")
class CalledEnterpriseBeanIT extends DeskTests {

    CalledEnterpriseBeanIT() {
        super(Door.ENTERPRISE_BEAN, false);
    }
}
