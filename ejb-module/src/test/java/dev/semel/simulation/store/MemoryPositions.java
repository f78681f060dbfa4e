package dev.semel.simulation.store;

import dev.semel.internal.idempotency.order.Positions;
import dev.semel.internal.idempotency.store.Delivery.Place;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.tables.SimulatedTransactions;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;

/** How far consumers have come in their groups. */
public record MemoryPositions(RetentionTablesInMemory tables, SimulatedTransactions transactions) implements Positions {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    /** A row of {@code semel_position}. */
    public record PositionRow(String groupHash, String consumer, String group, Long last, Instant updated) {}

    /** A row of {@code semel_held_message}. */
    public record HeldRow(UUID event, String groupHash, long previous, Instant heldAt) {}

    @Override
    public Long lock(Place place, Duration longestWait) {
        Session session = statement("locks group " + place.group() + " of " + place.consumer());
        PositionRow none = new PositionRow(place.groupHash(), place.consumer(), place.group(), null, now());
        tables.consumers().positions.insertIfAbsent(session, place.groupHash(), none, longestWait);
        PositionRow row = tables.consumers()
                .positions
                .lock(session, place.groupHash(), longestWait)
                .orElseThrow();
        return row.last();
    }

    @Override
    public boolean hasPassed(String groupHash, long number) {
        Session session = statement("looks whether a group has passed number " + number);
        return tables.consumers()
                .positions
                .read(session, groupHash)
                .filter(row -> row.last() != null && row.last() >= number)
                .isPresent();
    }

    @Override
    public void moveTo(String groupHash, long number) {
        Session session = statement("moves a group to number " + number);
        PositionRow row = tables.consumers().positions.read(session, groupHash).orElseThrow();
        PositionRow moved = new PositionRow(groupHash, row.consumer(), row.group(), number, now());
        tables.consumers().positions.put(session, groupHash, moved, LONGEST_WAIT);
    }

    @Override
    public void hold(UUID event, Place place, UUID before) {
        Session session =
                statement("remembers that event " + Names.of(event) + " waits for number " + place.previous());
        Instant since = before == null
                ? now()
                : tables.consumers()
                        .held
                        .read(session, before)
                        .map(HeldRow::heldAt)
                        .orElseGet(this::now);
        HeldRow row = new HeldRow(event, place.groupHash(), place.previous(), since);
        tables.consumers().held.insertIfAbsent(session, event, row, LONGEST_WAIT);
        if (before != null) {
            tables.consumers().held.delete(session, before, LONGEST_WAIT);
        }
    }

    @Override
    public List<UUID> release(String groupHash, long number) {
        Session session = statement("releases what waits for number " + number);
        List<UUID> waiting = tables.consumers()
                .held
                .keysWhere(session, row -> row.groupHash().equals(groupHash) && row.previous() <= number);
        waiting.forEach(event -> tables.consumers().held.delete(session, event, LONGEST_WAIT));
        return waiting;
    }

    @Override
    public Long missing(String groupHash) {
        Session session = statement("looks for the number that is missing");
        return tables.consumers().held.all(session).stream()
                .filter(row -> row.groupHash().equals(groupHash) && isStored(session, tables, row))
                .map(HeldRow::previous)
                .min(Comparator.naturalOrder())
                .orElse(null);
    }

    static boolean isStored(Session session, RetentionTablesInMemory tables, HeldRow row) {
        return tables.outbox()
                .events
                .read(session, row.event())
                .filter(event -> event.status() == OutboxStatus.SCHEDULED)
                .isPresent();
    }

    private Instant now() {
        return tables.outbox().database.now();
    }

    private Session statement(String sentence) {
        Session session = transactions.session();
        session.statement(() -> sentence + ".");
        return session;
    }
}
