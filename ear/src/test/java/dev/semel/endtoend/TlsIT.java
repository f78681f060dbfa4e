package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.client.Shop;
import dev.semel.endtoend.server.Certificates;
import dev.semel.endtoend.server.LibertyServer;
import dev.semel.endtoend.server.OutsideBroker;
import dev.semel.endtoend.server.OutsidePostgres;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** TLS to the database and to the broker, by the drop-in that is shipped: who cannot prove who they are gets nothing. */
@Tag("faults")
@Timeout(value = 6, unit = TimeUnit.MINUTES)
class TlsIT {

    private static final Duration LIMIT = Duration.ofMinutes(3);

    /** The application's connections: the tests' own come without TLS. */
    private static final String SESSIONS =
            "SELECT DISTINCT ssl, version FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)"
                    + " WHERE usename = 'shop' AND pid <> pg_backend_pid()";

    private static Certificates ours;
    private static Certificates others;
    private static OutsidePostgres postgres;
    private static OutsideBroker artemis;

    @BeforeAll
    static void start() {
        ours = Certificates.makeIn(LibertyServer.folder("tls-ours"));
        others = Certificates.makeIn(LibertyServer.folder("tls-others"));
        postgres = OutsidePostgres.startWithTls(ours);
        artemis = OutsideBroker.startWithTls(LibertyServer.folder("tls-broker"), ours);
    }

    @AfterAll
    static void stop() {
        artemis.close();
        postgres.close();
    }

    @Test
    void carriesAnOrderThroughDatabaseAndBroker() {
        try (LibertyServer node = node("tls", ours, ours).start()) {
            Shop shop = new Shop(node.address());
            String order = shop.place(Shop.PAYABLE);

            await("the shipment").atMost(LIMIT).until(() -> shop.order(order), Shop.View.SHIPPED_ONCE::equals);
            assertThat(postgres.tables().rows(SESSIONS)).containsExactly(List.of("t", "TLSv1.3"));
        }
    }

    @Test
    void doesNotStartOnADatabaseThatAnotherAuthorityHasSigned() {
        assertRefusesTheDatabase(
                node("tls-database-of-others", others, ours), "unable to find valid certification path");
    }

    @Test
    void doesNotStartOnADatabaseOfAnotherName() {
        assertRefusesTheDatabase(
                node("tls-database-elsewhere", ours, ours).with("postgresql.host", "127.0.0.1"),
                "could not be verified");
    }

    @Test
    void sendsNothingToABrokerThatAnotherAuthorityHasSigned() {
        assertReachesNoBroker(node("tls-broker-of-others", ours, others), "unable to find valid certification path");
    }

    @Test
    void sendsNothingToABrokerOfAnotherName() {
        assertReachesNoBroker(
                node("tls-broker-elsewhere", ours, ours).with("broker.host", "127.0.0.1"),
                "No subject alternative names matching IP address 127.0.0.1");
    }

    private static LibertyServer node(String name, Certificates database, Certificates broker) {
        LibertyServer node = LibertyServer.fresh(name).quickStart();
        postgres.serve(node);
        artemis.serve(node);
        return broker.trustedForBrokerBy(database.trustedForDatabaseBy(node));
    }

    private static void assertRefusesTheDatabase(LibertyServer server, String reason) {
        try (LibertyServer node = server) {
            node.launch();
            await("refusal of the application")
                    .atMost(LIMIT)
                    .failFast(() -> !node.isAlive())
                    .until(node::hasFailedToStart);
            assertThat(node.log().lines()).anyMatch(line -> line.contains(reason));
        }
    }

    /** The application starts, as with a broker that is away; what it sends waits in the outbox. */
    private static void assertReachesNoBroker(LibertyServer server, String reason) {
        try (LibertyServer node = server.start()) {
            Shop shop = new Shop(node.address());
            String order = shop.place(Shop.PAYABLE);

            await("the refusal").atMost(LIMIT).until(() -> node.log().lines().stream()
                    .anyMatch(line -> line.contains(reason)));
            assertThat(shop.order(order).payments()).isZero();
            assertThat(postgres.tables()
                            .count(
                                    "SELECT COUNT(*) FROM semel_outbox_event WHERE aggregate_id = ? AND status = 'PENDING'",
                                    order))
                    .isEqualTo(1);
        }
    }
}
