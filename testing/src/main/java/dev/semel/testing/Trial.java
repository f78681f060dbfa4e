package dev.semel.testing;

import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.testing.internal.Attempt;
import dev.semel.testing.internal.Brought;
import dev.semel.testing.internal.Brought.Reply;
import dev.semel.testing.internal.Database;
import dev.semel.testing.internal.DriverManagerWatch;
import dev.semel.testing.internal.OutsideCall;
import dev.semel.testing.internal.OutsideCalls;
import dev.semel.testing.internal.ResourceNames;
import dev.semel.testing.internal.Sent;
import dev.semel.testing.internal.Server;
import dev.semel.testing.internal.Snapshot;
import dev.semel.testing.internal.Tables;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The world of one contract: its database, servers that come and go, and a broker or a caller that does not give up. */
final class Trial implements AutoCloseable {

    private static final int MOST_COMINGS = 10;
    private static final int MOST_RETRIES = 1000;
    private static final Logger SEMELS = Logger.getLogger("dev.semel.internal");
    private static final String RETRIES =
            "SELECT id FROM semel_outbox_event WHERE consumer = ? AND status <> 'PUBLISHED' ORDER BY position";
    private static final String PARKED = "SELECT error_message FROM semel_parked_message WHERE consumer = ?";

    private final Contract<?> contract;
    private final Database database;
    private final Tables tables;
    private final Snapshot before;
    private final OutsideCalls calls;
    private final TestedApplication application;
    private final Runnable stopListening;
    private final Level logged = SEMELS.getLevel();

    private Trial(Contract<?> contract, Database database) throws SQLException {
        this.contract = contract;
        this.database = database;
        this.tables = new Tables(database.real(), contract.ignored);
        this.before = tables.read();
        this.calls = new OutsideCalls(database.stack());
        this.application = new TestedApplication(contract, calls);
        this.stopListening = DriverManagerWatch.listen(this::opened);
        // What fails here fails because the kit wants it to.
        SEMELS.setLevel(Level.OFF);
    }

    static Trial open(Contract<?> contract) {
        requireOneDatabase(contract);
        try {
            Database database = Database.open(contract.database(), contract.unitProperties, contract.statements);
            return new Trial(contract, database);
        } catch (SQLException failed) {
            throw new IllegalStateException(
                    "The kit could not prepare the database of " + contract.name() + ": " + failed.getMessage(),
                    failed);
        }
    }

    private static void requireOneDatabase(Contract<?> contract) {
        Set<String> names = ResourceNames.ofDataSources(contract.bean());
        names.removeAll(contract.secondResources.keySet());
        if (names.size() > 1) {
            throw new IllegalStateException(contract.name() + " and its beans ask for several data sources: "
                    + String.join(", ", names) + ". Only one can be the application's. Name the others to the kit:"
                    + " secondResource(\"" + names.stream().skip(1).findFirst().orElseThrow() + "\", ...).");
        }
    }

    private void opened(String url) {
        if (database.stack().attempt().isPresent()) {
            calls.record("DriverManager.getConnection", OutsideCall.Kind.SECOND_RESOURCE, url);
        }
    }

    Contract<?> contract() {
        return contract;
    }

    Wording words() {
        return contract.words();
    }

    String name() {
        return contract.name();
    }

    /** The tables are as they were before, no call is remembered, and a server starts. */
    Server fresh() {
        tables.restore(before);
        calls.forget();
        return server("node-1");
    }

    Server server(String node) {
        return new Server(node, database, contract.consumers(), application);
    }

    /** Brings the work for the first time, then as often as its carrier does, until nothing is left to bring. */
    void settle(Server server, Brought work, Attempt first) {
        bring(server, work, false, first);
        drain(server);
    }

    /** As {@link #settle}, for work that came before, to a server that is no more. */
    void settleAgain(Server server, Brought work, Attempt first) {
        bring(server, work, true, first);
        drain(server);
    }

    /** Brings the work until it is settled. */
    void bring(Server server, Brought work, boolean isAgain, Attempt first) {
        Reply reply = work.comeTo(server, isAgain, first);
        for (int i = 0; reply == Reply.ASKED_AGAIN && i < MOST_COMINGS; i++) {
            reply = work.comeTo(server, true, Attempt.undisturbed());
        }
    }

    /** Delivers the retries that Semel has stored, each at once, although it is not due yet. */
    void drain(Server server) {
        contract.consumers().forEach(consumer -> drain(server, consumer));
    }

    private void drain(Server server, ConsumerDefinition consumer) {
        for (int i = 0; i < MOST_RETRIES; i++) {
            List<String> waiting = tables.column(RETRIES, consumer.name());
            if (waiting.isEmpty()) {
                return;
            }
            UUID event = UUID.fromString(waiting.get(0));
            tables.change(
                    "UPDATE semel_outbox_event SET status = 'PUBLISHED', published_at = CURRENT_TIMESTAMP WHERE id = '"
                            + event + "'");
            server.retry(event)
                    .ifPresent(retry ->
                            bring(server, new Sent(consumer, retry, "ID:" + event), false, Attempt.undisturbed()));
        }
    }

    Snapshot tables() {
        return tables.read();
    }

    List<OutsideCall> calls() {
        return calls.all();
    }

    List<OutsideCall> calls(Attempt attempt) {
        return calls.of(attempt);
    }

    /** Why messages of the handler were parked; empty if none was. */
    List<String> parked() {
        return contract.consumers().stream()
                .flatMap(consumer -> tables.column(PARKED, consumer.name()).stream())
                .toList();
    }

    @Override
    public void close() {
        SEMELS.setLevel(logged);
        stopListening.run();
        tables.restore(before);
        database.close();
    }
}
