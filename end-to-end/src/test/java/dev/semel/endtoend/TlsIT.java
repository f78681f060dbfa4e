package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.client.Shop;
import dev.semel.endtoend.server.Certificates;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Limits;
import dev.semel.testing.bench.OutsideBroker;
import dev.semel.testing.bench.OutsideDatabase;
import dev.semel.testing.bench.OutsideMariaDb;
import dev.semel.testing.bench.OutsidePostgres;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** TLS to the database and to the broker, by the drop-in that is shipped: who cannot prove who they are gets nothing. */
@Tag("faults")
class TlsIT {

    private static Certificates ours;
    private static Certificates others;
    private static Secured postgres;
    private static Secured mariaDb;
    private static OutsideBroker artemis;

    @BeforeAll
    static void start() {
        ours = Certificates.makeIn(LibertyServer.folder("tls-ours"));
        others = Certificates.makeIn(LibertyServer.folder("tls-others"));
        postgres = Secured.postgres(OutsidePostgres.startWithTls(ours.serverCertificate(), ours.serverKey()));
        mariaDb = Secured.mariaDb(OutsideMariaDb.startWithTls(ours.serverCertificate(), ours.serverKey()));
        artemis = OutsideBroker.startWithTls(
                LibertyServer.folder("tls-broker"), ours.serverStore(), Certificates.PASSWORD);
    }

    @AfterAll
    static void stop() {
        artemis.close();
        mariaDb.server().close();
        postgres.server().close();
    }

    static Stream<Secured> databases() {
        return Stream.of(postgres, mariaDb);
    }

    @ParameterizedTest
    @MethodSource("databases")
    void carriesAnOrderThroughDatabaseAndBroker(Secured database) {
        try (LibertyServer node = node("tls", database, ours, ours).start()) {
            Shop shop = new Shop(node.address());
            String order = shop.place(Shop.PAYABLE);

            await("the shipment").atMost(Limits.NEVER).until(() -> shop.order(order), Shop.View.SHIPPED_ONCE::equals);
            assertThat(database.server().tables().rows(database.proof())).containsExactly(database.proved());
        }
    }

    @ParameterizedTest
    @MethodSource("databases")
    void doesNotStartOnADatabaseThatAnotherAuthorityHasSigned(Secured database) {
        assertRefusesTheDatabase(
                node("tls-database-of-others", database, others, ours), "unable to find valid certification path");
    }

    @ParameterizedTest
    @MethodSource("databases")
    void doesNotStartOnADatabaseOfAnotherName(Secured database) {
        assertRefusesTheDatabase(
                node("tls-database-elsewhere", database, ours, ours).with(database.host(), "127.0.0.1"),
                database.refusalOfName());
    }

    @Test
    void sendsNothingToABrokerThatAnotherAuthorityHasSigned() {
        assertReachesNoBroker(
                node("tls-broker-of-others", postgres, ours, others), "unable to find valid certification path");
    }

    @Test
    void sendsNothingToABrokerOfAnotherName() {
        assertReachesNoBroker(
                node("tls-broker-elsewhere", postgres, ours, ours).with("broker.host", "127.0.0.1"),
                "No subject alternative names matching IP address 127.0.0.1");
    }

    private static LibertyServer node(String name, Secured database, Certificates ofDatabase, Certificates ofBroker) {
        LibertyServer node = LibertyServer.fresh(name).quickStart();
        database.server().serve(node);
        artemis.serve(node);
        return ofBroker.trustedForBrokerBy(ofDatabase.trustedForDatabaseBy(node.with(database.host(), "localhost")));
    }

    private static void assertRefusesTheDatabase(LibertyServer server, String reason) {
        try (LibertyServer node = server) {
            node.launch();
            await("refusal of the application")
                    .atMost(Limits.NEVER)
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

            await("the refusal").atMost(Limits.NEVER).until(() -> node.log().lines().stream()
                    .anyMatch(line -> line.contains(reason)));
            assertThat(shop.order(order).payments()).isZero();
            assertThat(postgres.server()
                            .tables()
                            .count(
                                    "SELECT COUNT(*) FROM semel_outbox_event WHERE aggregate_id = ? AND status = 'PENDING'",
                                    order))
                    .isEqualTo(1);
        }
    }

    /**
     * A database that offers TLS.
     *
     * @param host the setting
     * @param proof a query that shows whether the application comes by TLS
     */
    private record Secured(
            OutsideDatabase server, String host, String proof, List<String> proved, String refusalOfName) {

        /** The tests' own connections come without TLS. */
        static Secured postgres(OutsidePostgres server) {
            String sessions = "SELECT DISTINCT ssl, version FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)"
                    + " WHERE usename = 'shop' AND pid <> pg_backend_pid()";
            return new Secured(server, "postgresql.host", sessions, List.of("t", "TLSv1.3"), "could not be verified");
        }

        /** No client comes without TLS. */
        static Secured mariaDb(OutsideMariaDb server) {
            return new Secured(
                    server,
                    "mariadb.host",
                    "SELECT @@require_secure_transport, @@have_ssl",
                    List.of("1", "YES"),
                    "doesn't correspond to");
        }

        @Override
        public String toString() {
            return host;
        }
    }
}
