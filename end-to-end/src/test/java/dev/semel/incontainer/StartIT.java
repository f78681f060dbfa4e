package dev.semel.incontainer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.semel.incontainer.server.Archives;
import dev.semel.incontainer.server.ManagedLog;
import dev.semel.incontainer.start.Bookkeeper;
import dev.semel.incontainer.start.LeasedInATransaction;
import dev.semel.incontainer.start.ListenByLookup;
import dev.semel.incontainer.start.ListenToNothing;
import dev.semel.incontainer.start.ResolverWithoutScope;
import dev.semel.incontainer.start.Service;
import dev.semel.incontainer.start.SessionService;
import dev.semel.incontainer.start.Twin;
import dev.semel.incontainer.start.Xa;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.jboss.arquillian.container.spi.client.container.DeploymentException;
import org.jboss.arquillian.container.test.api.Deployer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is not safe does not start, and the log says what to do. */
@ExtendWith(ArquillianExtension.class)
@RunAsClient
@Tag("long")
class StartIT {

    @ArquillianResource
    private Deployer deployer;

    @Deployment(name = "xa", managed = false, testable = false)
    static WebArchive xa() {
        return Archives.war("xa", "jdbc/xa");
    }

    @Deployment(name = "loose", managed = false, testable = false)
    static WebArchive loose() {
        return Archives.war("loose", "jdbc/loose");
    }

    @Deployment(name = "no-attempts", managed = false, testable = false)
    static WebArchive noAttempts() {
        return Archives.war("no-attempts", "jdbc/bank", "semel.consumer.fast.max-attempts=0");
    }

    @Deployment(name = "two-phases", managed = false, testable = false)
    static WebArchive twoPhases() {
        return Archives.war("two-phases", "jdbc/bank", "semel.relay.transaction=local");
    }

    @Deployment(name = "no-batch", managed = false, testable = false)
    static WebArchive noBatch() {
        return Archives.war("no-batch", "jdbc/bank", "semel.relay.batch-size=0");
    }

    @Deployment(name = "no-tables", managed = false, testable = false)
    static WebArchive noTables() {
        return Archives.war("no-tables", "jdbc/empty", "semel.schema=validate");
    }

    @Deployment(name = "short-retention", managed = false, testable = false)
    static WebArchive shortRetention() {
        return Archives.war("short-retention", "jdbc/bank", "semel.retention.keys=P1D");
    }

    @Deployment(name = "leased", managed = false, testable = false)
    static WebArchive leased() {
        return Archives.war("leased", "jdbc/bank", List.of(LeasedInATransaction.class, ResolverWithoutScope.class));
    }

    @Deployment(name = "twins", managed = false, testable = false)
    static WebArchive twins() {
        return Archives.war(
                "twins", "jdbc/bank", List.of(Bookkeeper.class, Twin.class, Service.class, SessionService.class));
    }

    @Deployment(name = "mode-xa", managed = false, testable = false)
    static WebArchive modeXa() {
        return Archives.war("mode-xa", "jdbc/bank", List.of(Xa.class));
    }

    @Deployment(name = "mode-xa-on-xa", managed = false, testable = false)
    static WebArchive modeXaOnXa() {
        return Archives.war("mode-xa-on-xa", "jdbc/xa", List.of(Xa.class));
    }

    @Deployment(name = "own-books", managed = false, testable = false)
    static WebArchive ownBooks() {
        return Archives.war("own-books", "jdbc/bank", List.of(Bookkeeper.class), "semel.lint=fail");
    }

    @Deployment(name = "other-books", managed = false, testable = false)
    static WebArchive otherBooks() {
        return Archives.war("other-books", "jdbc/archive", List.of(Bookkeeper.class), "semel.lint=fail");
    }

    @Deployment(name = "lookup", managed = false, testable = false)
    static WebArchive lookup() {
        return Archives.war("lookup", "jdbc/bank", List.of(ListenByLookup.class, ListenToNothing.class));
    }

    @Deployment(name = "unbound", managed = false, testable = false)
    static WebArchive unbound() {
        return Archives.unbound("unbound");
    }

    @Deployment(name = "nowhere", managed = false, testable = false)
    static WebArchive nowhere() {
        return Archives.war("nowhere", "jdbc/nowhere");
    }

    @Test
    void failsWithoutADataSourceAndNamesTheLineToAdd() throws IOException {
        assertThat(logOfFailedStart("unbound"))
                .containsOnlyOnce("Semel does not start, because: No data source is bound to java:app/env/jdbc/semel.")
                .contains(
                        "@Resource(name = \"java:app/env/jdbc/semel\", lookup = \"jdbc/yours\", type = DataSource.class)");
    }

    @Test
    void failsWithADataSourceThatTheServerDoesNotHave() throws IOException {
        assertThat(logOfFailedStart("nowhere"))
                .containsOnlyOnce("Semel does not start, because: java:app/env/jdbc/semel is bound, but not to a data")
                .containsPattern("data source that the server has \\([^)]*jdbc/nowhere");
    }

    @Test
    void listensToTheQueueOfAJndiNameAndSaysWhereNoneIs() throws IOException {
        assertThat(logOfStart("lookup"))
                .contains("A bean listens to jms/greetings, which is the queue start.greetings.")
                .contains("A message-driven bean is to listen to \"jms/nowhere\". That is a JNDI name, and no queue");
    }

    @Test
    void tellsOfAConsumerWhoseBeanTheServerHasNotActivated() throws IOException {
        ManagedLog log = ManagedLog.fromNow();
        deployer.deploy("lookup");
        try {
            await().atMost(Duration.ofMinutes(5)).until(() -> log.text().contains(" receives nothing"));
            assertThat(log.text())
                    .contains("Consumer listen-to-nothing receives nothing")
                    .doesNotContain("Consumer listen-by-lookup receives nothing");
        } finally {
            deployer.undeploy("lookup");
        }
    }

    @Test
    void failsWithAnXaDataSource() throws IOException {
        assertThat(logOfFailedStart("xa"))
                .containsOnlyOnce("java:app/env/jdbc/semel and a messaging session was committed")
                .contains("type=\"javax.sql.ConnectionPoolDataSource\"");
    }

    @Test
    void failsWithADataSourceThatTakesNoPartInTransactions() throws IOException {
        assertThat(logOfFailedStart("loose"))
                .containsOnlyOnce("The lock of a slot was gone while its transaction lasted");
    }

    @Test
    void failsWithTwoConsumersOfOneNameAndWithAnnotationsThatProtectNothing() throws IOException {
        assertThat(logOfFailedStart("twins"))
                .contains("The name of the consumer bookkeeper belongs to several beans")
                .contains(Bookkeeper.class.getName())
                .contains(Twin.class.getName())
                .contains(Service.class.getName() + " has @IdempotentConsumer, but is no message-driven bean")
                .contains(SessionService.class.getName() + " has @IdempotentConsumer, but is no message-driven bean");
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
    void failsWithASettingThatWasRemoved() throws IOException {
        assertThat(logOfFailedStart("two-phases"))
                .contains("The setting semel.relay.transaction was removed: the relay always commits the broker first")
                .contains("does not start until the line is deleted");
    }

    @Test
    void failsWithoutTablesWhenItMayOnlyValidate() throws IOException {
        assertThat(logOfFailedStart("no-tables"))
                .contains("semel.schema is validate, but Semel's tables lack version 1");
    }

    @Test
    void failsWhenKeysAreKeptShorterThanACopyMayComeBack() throws IOException {
        assertThat(logOfFailedStart("short-retention"))
                .contains("The setting semel.retention.keys must not be shorter than semel.redelivery-horizon (PT168H)")
                .contains("but is \"PT24H\"");
    }

    @Test
    void failsWithAConsumerThatIsLeasedInTransactedDelivery() throws IOException {
        assertThat(logOfFailedStart("leased"))
                .contains(LeasedInATransaction.class.getName()
                        + " has mode LEASED, but its messages are delivered in a transaction");
    }

    @Test
    void failsWithAConsumerThatNamesWhatIsNoBean() throws IOException {
        assertThat(logOfFailedStart("leased"))
                .contains(
                        "names " + ResolverWithoutScope.class.getName() + " as its keyResolver, but there is no such");
    }

    @Test
    void failsWithXaConsumersOnADataSourceForOnePhase() throws IOException {
        assertThat(logOfFailedStart("mode-xa")).contains("XA needs an XADataSource");
    }

    @Test
    void startsWithXaConsumersOnAnXaDataSource() throws IOException {
        assertThat(logOfStart("mode-xa-on-xa"))
                .contains("A second resource in the transaction was accepted, as mode XA needs it.");
    }

    @Test
    void startsWithFatalFindingsWhenThereIsNone() throws IOException {
        assertThat(logOfStart("own-books"))
                .contains("refused, as it must be (RollbackException); what is sent in one arrives with its commit.")
                .contains("Semel started on node own-books");
    }

    @Test
    void failsWhenFindingsAreFatalAndConsumersUseAnotherDataSource() throws IOException {
        assertThat(logOfFailedStart("other-books"))
                .contains("semel.lint is fail")
                .contains("The data source jdbc/bank is another one than java:app/env/jdbc/semel.")
                .contains("Where: " + Bookkeeper.class.getName() + ".books.")
                .contains("Where: the persistence unit books.");
    }

    @Test
    void stopsInGoodOrderSoThatTheNextStartTellsOfNoDeath() throws IOException {
        logOfStart("own-books");

        assertThat(logOfStart("own-books"))
                .contains("Semel started on node own-books")
                .doesNotContain("did not stop in good order");
    }

    private String logOfStart(String deployment) throws IOException {
        ManagedLog log = ManagedLog.fromNow();
        deployer.deploy(deployment);
        deployer.undeploy(deployment);
        return log.text();
    }

    private String logOfFailedStart(String deployment) throws IOException {
        ManagedLog log = ManagedLog.fromNow();
        assertThatThrownBy(() -> deployer.deploy(deployment)).isInstanceOf(DeploymentException.class);
        deployer.undeploy(deployment);
        return log.text();
    }
}
