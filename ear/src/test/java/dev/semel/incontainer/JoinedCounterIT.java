package dev.semel.incontainer;

import dev.semel.incontainer.cell.Joined;
import dev.semel.incontainer.probe.Bank;
import dev.semel.incontainer.server.Counters;
import jakarta.inject.Inject;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.extension.ExtendWith;

/** An application whose consumers all work in the container's transaction, on an XA data source. */
@ExtendWith(ArquillianExtension.class)
class JoinedCounterIT implements Joined {

    @Inject
    private Bank bank;

    @Deployment
    static WebArchive archive() {
        return Counters.joined();
    }

    @Override
    public Bank bank() {
        return bank;
    }
}
