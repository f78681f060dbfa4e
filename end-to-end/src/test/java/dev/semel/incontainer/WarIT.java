package dev.semel.incontainer;

import dev.semel.incontainer.server.Archives;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Tag;

/** The library as a jar in WEB-INF/lib. */
@Tag("long")
class WarIT extends BankTests {

    @Deployment
    static WebArchive archive() {
        return Archives.war();
    }
}
