package dev.semel.incontainer;

import dev.semel.incontainer.desk.ContainerDesk.Door;
import org.junit.jupiter.api.Tag;

@Tag("long")
class CalledBeanInATransactionIT extends DeskTests {

    CalledBeanInATransactionIT() {
        super(Door.BEAN, true);
    }
}
