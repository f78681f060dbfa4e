package dev.semel.incontainer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.incontainer.server.Archives;
import dev.semel.incontainer.server.ServerLog;
import java.io.IOException;
import org.jboss.arquillian.container.spi.client.container.DeploymentException;
import org.jboss.arquillian.container.test.api.Deployer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is not safe does not start, and the log says what to do. */
@ExtendWith(ArquillianExtension.class)
@RunAsClient
class StartIT {

    @ArquillianResource
    private Deployer deployer;

    @Deployment(name = "xa", managed = false, testable = false)
    static WebArchive xa() {
        return Archives.war("xa", "jdbc/xa");
    }

    @Deployment(name = "no-attempts", managed = false, testable = false)
    static WebArchive noAttempts() {
        return Archives.war("no-attempts", "jdbc/bank", "semel.consumer.fast.max-attempts=0");
    }

    @Deployment(name = "no-batch", managed = false, testable = false)
    static WebArchive noBatch() {
        return Archives.war("no-batch", "jdbc/bank", "semel.relay.batch-size=0");
    }

    @Deployment(name = "no-tables", managed = false, testable = false)
    static WebArchive noTables() {
        return Archives.war("no-tables", "jdbc/empty", "semel.schema=validate");
    }

    @Test
    void failsWithAnXaDataSource() throws IOException {
        assertThat(logOfFailedStart("xa"))
                .contains("java:app/env/jdbc/semel and a messaging session was committed")
                .contains("type=\"javax.sql.ConnectionPoolDataSource\"");
    }

    @Test
    void failsWithABrokenSettingOfAConsumer() throws IOException {
        assertThat(logOfFailedStart("no-attempts"))
                .contains("The setting semel.consumer.fast.max-attempts must be between 1 and 1000, but is \"0\".");
    }

    @Test
    void failsWithABrokenSettingOfTheRelay() throws IOException {
        assertThat(logOfFailedStart("no-batch"))
                .contains("The setting semel.relay.batch-size must be between 1 and 10000, but is \"0\".");
    }

    @Test
    void failsWithoutTablesWhenItMayOnlyValidate() throws IOException {
        assertThat(logOfFailedStart("no-tables"))
                .contains("semel.schema is validate, but Semel's tables lack version 1");
    }

    private String logOfFailedStart(String deployment) throws IOException {
        ServerLog log = ServerLog.fromNow();
        assertThatThrownBy(() -> deployer.deploy(deployment)).isInstanceOf(DeploymentException.class);
        deployer.undeploy(deployment);
        return log.text();
    }
}
