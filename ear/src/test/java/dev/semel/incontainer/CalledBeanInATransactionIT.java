package dev.semel.incontainer;

import dev.semel.incontainer.desk.ContainerDesk.Door;

class CalledBeanInATransactionIT extends DeskTests {

    CalledBeanInATransactionIT() {
        super(Door.BEAN, true);
    }
}
