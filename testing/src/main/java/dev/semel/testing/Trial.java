package dev.semel.testing;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.testing.internal.Attempt;
import dev.semel.testing.internal.Database;
import dev.semel.testing.internal.DriverManagerWatch;
import dev.semel.testing.internal.OutsideCall;
import dev.semel.testing.internal.OutsideCalls;
import dev.semel.testing.internal.ResourceNames;
import dev.semel.testing.internal.Server;
import dev.semel.testing.internal.Server.Reply;
import dev.semel.testing.internal.Snapshot;
import dev.semel.testing.internal.Tables;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The world of one contract: its database, servers that come and go, and a broker that delivers until nothing is left. */
final class Trial implements AutoCloseable {

    private static final int MOST_DELIVERIES = 10;
    private static final int MOST_RETRIES = 1000;
    private static final Logger SEMELS = Logger.getLogger("dev.semel.internal");
    private static final String RETRIES =
            "SELECT id FROM semel_outbox_event WHERE consumer = ? AND status <> 'PUBLISHED' ORDER BY position";
    private static final String PARKED = "SELECT error_message FROM semel_parked_message WHERE consumer = ?";

    private final HandlerContract contract;
    private final ConsumerDefinition consumer;
    private final Database database;
    private final Tables tables;
    private final Snapshot before;
    private final OutsideCalls calls;
    private final TestedApplication application;
    private final Runnable stopListening;
    private final Level logged = SEMELS.getLevel();

    private Trial(HandlerContract contract, ConsumerDefinition consumer, Database database) throws SQLException {
        this.contract = contract;
        this.consumer = consumer;
        this.database = database;
        this.tables = new Tables(database.real(), contract.ignored);
        this.before = tables.read();
        this.calls = new OutsideCalls(database.stack());
        this.application = new TestedApplication(contract, calls);
        this.stopListening = DriverManagerWatch.listen(this::opened);
        // What fails here fails because the kit wants it to.
        SEMELS.setLevel(Level.OFF);
    }

    static Trial open(HandlerContract contract) {
        ConsumerDefinition consumer = definition(contract);
        try {
            Database database = Database.open(contract.database(), contract.unitProperties, contract.statements);
            return new Trial(contract, consumer, database);
        } catch (SQLException failed) {
            throw new IllegalStateException(
                    "The kit could not prepare the database of " + contract.name() + ": " + failed.getMessage(),
                    failed);
        }
    }

    private static ConsumerDefinition definition(HandlerContract contract) {
        IdempotentConsumer annotation = contract.consumer().getAnnotation(IdempotentConsumer.class);
        if (annotation == null) {
            throw new IllegalStateException(
                    contract.name() + " has no @IdempotentConsumer, so nothing keeps its message from"
                            + " running twice. Annotate the bean, or name the handler: HandlerContract.of(\"a name\", ...).");
        }
        if (annotation.mode() != Mode.TRANSACTIONAL) {
            throw new IllegalStateException(
                    contract.name() + " is " + annotation.mode() + ". The kit tries handlers in mode"
                            + " TRANSACTIONAL only: what others promise depends on more than their own transaction.");
        }
        requireOneDatabase(contract);
        return ConsumerDefinition.of(contract.consumer(), setting -> null);
    }

    private static void requireOneDatabase(HandlerContract contract) {
        Set<String> names = ResourceNames.ofDataSources(contract.consumer());
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

    HandlerContract contract() {
        return contract;
    }

    ConsumerDefinition consumer() {
        return consumer;
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
        return new Server(node, database, consumer, application);
    }

    /** Delivers the message for the first time, then as often as the protocol wants, until nothing is left to deliver. */
    void settle(Server server, Sent message, Attempt first) {
        deliver(server, message, false, first);
        drain(server);
    }

    /** As {@link #settle}, for a message that was delivered before, to a server that is no more. */
    void settleAgain(Server server, Sent message, Attempt first) {
        deliver(server, message, true, first);
        drain(server);
    }

    /** Delivers until the message is acknowledged. */
    void deliver(Server server, Sent message, boolean isRedelivered, Attempt first) {
        Reply reply = server.deliver(message.content(), message.id(), isRedelivered, first);
        for (int i = 0; reply == Reply.ASKED_AGAIN && i < MOST_DELIVERIES; i++) {
            reply = server.deliver(message.content(), message.id(), true, Attempt.undisturbed());
        }
    }

    /** Delivers the retries that Semel has stored, each at once, although it is not due yet. */
    void drain(Server server) {
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
                    .ifPresent(retry -> deliver(server, new Sent(retry, "ID:" + event), false, Attempt.undisturbed()));
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
        return tables.column(PARKED, consumer.name());
    }

    @Override
    public void close() {
        SEMELS.setLevel(logged);
        stopListening.run();
        tables.restore(before);
        database.close();
    }
}
