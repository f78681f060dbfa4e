package dev.semel.incontainer;

import dev.semel.incontainer.desk.ContainerDesk.Door;

class CalledCodeInATransactionIT extends DeskTests {

    CalledCodeInATransactionIT() {
        super(Door.CODE, true);
    }
}
