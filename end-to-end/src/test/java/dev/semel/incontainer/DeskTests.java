package dev.semel.incontainer;

import dev.semel.incontainer.desk.ContainerDesk;
import dev.semel.incontainer.desk.ContainerDesk.Door;
import dev.semel.incontainer.server.Counters;
import dev.semel.specification.Calls;
import dev.semel.specification.Desk;
import jakarta.inject.Inject;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.extension.ExtendWith;

/** The table of calls by one door, on one deployment. */
@ExtendWith(ArquillianExtension.class)
public abstract class DeskTests implements Calls {

    @Inject
    private ContainerDesk desk;

    private final Door door;
    private final boolean isCallers;

    DeskTests(Door door, boolean isCallers) {
        this.door = door;
        this.isCallers = isCallers;
    }

    @Deployment
    static WebArchive archive() {
        return Counters.desk();
    }

    @Override
    public Desk desk() {
        return desk.of(door, isCallers);
    }
}
