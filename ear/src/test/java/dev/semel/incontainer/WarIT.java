package dev.semel.incontainer;

import dev.semel.incontainer.server.Archives;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** The library as a jar in WEB-INF/lib. */
class WarIT extends BankTests {

    @Deployment
    static WebArchive archive() {
        return Archives.war();
    }
}
