package dev.semel.incontainer;

import dev.semel.incontainer.server.Counters;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** The decision table in non-transacted delivery. Leases, which there are in no other, have {@link LeasesIT}. */
class FastCounterIT extends CounterTests {

    @Deployment
    static WebArchive archive() {
        return Counters.fast();
    }
}
