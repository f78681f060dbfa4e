package dev.semel.simulation.store;

import dev.semel.internal.idempotency.store.ParkedMessage;
import dev.semel.internal.idempotency.store.ParkedMessageStore;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.StoredMessage;
import dev.semel.simulation.store.ConsumerTablesInMemory.ParkedRow;
import dev.semel.simulation.store.ConsumerTablesInMemory.PieceRow;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.tables.SimulatedTransactions;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;

/** Parked messages. */
public final class MemoryParkedMessages implements ParkedMessageStore {

    private static final int PIECE = 1024 * 1024;
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private final ConsumerTablesInMemory tables;
    private final SimulatedTransactions transactions;

    public MemoryParkedMessages(ConsumerTablesInMemory tables, SimulatedTransactions transactions) {
        this.tables = tables;
        this.transactions = transactions;
    }

    @Override
    public Optional<UUID> park(String name, ParkedMessage message) {
        Session session = transactions.session();
        session.statement(() -> "parks message " + message.origin().messageId() + " (" + message.reason() + ").");
        session.requireFit("consumer", 200, message.origin().consumer());
        session.requireFit("message_id", 255, message.origin().messageId());
        session.requireFit("destination", 255, message.origin().destination());
        MemoryHistory.requireFit(session, message.failure());
        UUID id = tables.nextId();
        String whole = message.origin().consumer() + " " + name;
        boolean isNew = tables.parkedNames.insertIfAbsent(session, whole, id, LONGEST_WAIT);
        if (isNew) {
            tables.parked.insertIfAbsent(
                    session,
                    id,
                    new ParkedRow(id, withoutLargeBody(id, message), ParkedStatus.PARKED, tables.database.now(), null),
                    LONGEST_WAIT);
        }
        return isNew ? Optional.of(id) : Optional.empty();
    }

    private ParkedMessage withoutLargeBody(UUID id, ParkedMessage parked) {
        StoredMessage message = parked.message();
        if (message.body() == null || message.body().length <= StoredMessage.LARGEST_BODY) {
            return parked;
        }
        for (int from = 0; from < message.body().length; from += PIECE) {
            addPiece(id, from / PIECE, Arrays.copyOfRange(message.body(), from, from + PIECE));
        }
        BodyKind kind = message.kind() == BodyKind.TEXT ? BodyKind.TEXT16 : message.kind();
        return new ParkedMessage(
                parked.origin(),
                new StoredMessage(kind, null, message.properties()),
                parked.key(),
                parked.otherContent(),
                parked.reason(),
                parked.failure(),
                parked.attempts());
    }

    @Override
    public boolean isParked(String consumer, String name) {
        Session session = transactions.session();
        session.statement(() -> "looks whether a copy is parked.");
        return tables.parkedNames
                .read(session, consumer + " " + name)
                .flatMap(id -> tables.parked.read(session, id))
                .filter(row -> row.status() == ParkedStatus.PARKED)
                .isPresent();
    }

    @Override
    public void addPiece(UUID id, int number, byte[] bytes) {
        Session session = transactions.session();
        session.statement(() -> "keeps piece " + number + " of parked message " + Names.of(id) + ".");
        tables.pieces.insertIfAbsent(session, id + " " + number, new PieceRow(id, bytes), LONGEST_WAIT);
    }

    @Override
    public Optional<ParkedMessage> lockParked(UUID id) {
        Session session = transactions.session();
        session.statement(() -> "locks parked message " + Names.of(id) + ".");
        return tables.parked
                .lock(session, id, LONGEST_WAIT)
                .filter(row -> row.status() == ParkedStatus.PARKED)
                .map(ParkedRow::message);
    }

    @Override
    public void close(UUID id, ParkedStatus status) {
        Session session = transactions.session();
        session.statement(() -> "makes parked message " + Names.of(id) + " " + status + ".");
        ParkedRow row = tables.parked.lock(session, id, LONGEST_WAIT).orElseThrow();
        tables.parked.put(
                session,
                id,
                new ParkedRow(id, row.message(), status, row.parkedAt(), tables.database.now()),
                LONGEST_WAIT);
    }
}
