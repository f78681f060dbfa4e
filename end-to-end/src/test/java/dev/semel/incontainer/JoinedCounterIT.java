package dev.semel.incontainer;

import dev.semel.incontainer.cell.ContainerCounter;
import dev.semel.incontainer.server.Counters;
import dev.semel.specification.Counter;
import dev.semel.specification.Joined;
import jakarta.inject.Inject;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/** An application whose consumers all work in the container's transaction, on an XA data source. */
@Tag("long")
@ExtendWith(ArquillianExtension.class)
class JoinedCounterIT implements Joined {

    @Inject
    private ContainerCounter counter;

    @Deployment
    static WebArchive archive() {
        return Counters.joined();
    }

    @Override
    public Counter counter() {
        return counter;
    }
}
