package dev.semel.incontainer;

import dev.semel.incontainer.server.Archives;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;

/** The library as an EJB module of an EAR, beside the bank's own. */
class EarIT extends BankTests {

    @Deployment
    static EnterpriseArchive archive() {
        return Archives.ear();
    }
}
