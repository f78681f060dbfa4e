package dev.semel.incontainer;

import dev.semel.incontainer.cell.ContainerCounter;
import dev.semel.incontainer.server.Counters;
import dev.semel.specification.Counter;
import dev.semel.specification.Xa;
import jakarta.inject.Inject;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/** An application whose consumers all work in the container's transaction, on an XA data source. */
@Tag("long")
@ExtendWith(ArquillianExtension.class)
class XaCounterIT implements Xa {

    @Inject
    private ContainerCounter counter;

    @Deployment
    static WebArchive archive() {
        return Counters.xa();
    }

    @Override
    public Counter counter() {
        return counter;
    }
}
