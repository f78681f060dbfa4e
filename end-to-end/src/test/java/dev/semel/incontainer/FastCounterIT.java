package dev.semel.incontainer;

import dev.semel.incontainer.server.Counters;
import dev.semel.specification.Leases;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** The decision table in non-transacted delivery, the only one that has leases. */
class FastCounterIT extends CounterTests implements Leases {

    @Deployment
    static WebArchive archive() {
        return Counters.fast();
    }
}
