package dev.semel.incontainer;

import dev.semel.incontainer.desk.ContainerDesk.Door;
import org.junit.jupiter.api.Tag;

@Tag("long")
class CalledCodeInATransactionIT extends DeskTests {

    CalledCodeInATransactionIT() {
        super(Door.CODE, true);
    }
}
