package dev.semel.incontainer;

import dev.semel.incontainer.desk.ContainerDesk.Door;
import org.junit.jupiter.api.Tag;

@Tag("long")
class CalledCodeIT extends DeskTests {

    CalledCodeIT() {
        super(Door.CODE, false);
    }
}
