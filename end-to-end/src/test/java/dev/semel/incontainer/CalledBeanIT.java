package dev.semel.incontainer;

import dev.semel.incontainer.desk.ContainerDesk.Door;

class CalledBeanIT extends DeskTests {

    CalledBeanIT() {
        super(Door.BEAN, false);
    }
}
