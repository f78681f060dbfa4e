package dev.semel.incontainer;

import dev.semel.incontainer.desk.ContainerDesk.Door;
import org.junit.jupiter.api.Tag;

@Tag("long")
class CalledBeanIT extends DeskTests {

    CalledBeanIT() {
        super(Door.BEAN, false);
    }
}
