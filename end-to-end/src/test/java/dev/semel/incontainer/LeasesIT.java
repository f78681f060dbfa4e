package dev.semel.incontainer;

import dev.semel.incontainer.cell.ContainerCounter;
import dev.semel.incontainer.server.Counters;
import dev.semel.specification.Counter;
import dev.semel.specification.Leases;
import jakarta.inject.Inject;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.extension.ExtendWith;

/** Work under a lease, in a server of its own: these tests wait for what lapses, beside those of {@link FastCounterIT}. */
@ExtendWith(ArquillianExtension.class)
class LeasesIT implements Leases {

    @Inject
    private ContainerCounter counter;

    @Deployment
    static WebArchive archive() {
        return Counters.fast();
    }

    @Override
    public Counter counter() {
        return counter;
    }
}
