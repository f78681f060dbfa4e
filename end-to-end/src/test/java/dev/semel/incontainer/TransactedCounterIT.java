package dev.semel.incontainer;

import dev.semel.incontainer.server.Counters;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Tag;

/** The decision table in transacted delivery. */
@Tag("long")
class TransactedCounterIT extends CounterTests {

    @Deployment
    static WebArchive archive() {
        return Counters.transacted();
    }
}
