package dev.semel.incontainer;

import dev.semel.incontainer.desk.ContainerDesk.Door;

class CalledCodeIT extends DeskTests {

    CalledCodeIT() {
        super(Door.CODE, false);
    }
}
