package dev.semel.incontainer;

import dev.semel.incontainer.desk.ContainerDesk.Door;

class CalledEnterpriseBeanIT extends DeskTests {

    CalledEnterpriseBeanIT() {
        super(Door.ENTERPRISE_BEAN, false);
    }
}
