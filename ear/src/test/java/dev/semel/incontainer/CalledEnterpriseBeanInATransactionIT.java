package dev.semel.incontainer;

import dev.semel.incontainer.desk.ContainerDesk.Door;

class CalledEnterpriseBeanInATransactionIT extends DeskTests {

    CalledEnterpriseBeanInATransactionIT() {
        super(Door.ENTERPRISE_BEAN, true);
    }
}
