package dev.semel.outbox.store.jpa;

import dev.semel.jpa.Database;
import dev.semel.outbox.store.Address;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/** Events whose destination takes nothing: out of the way while that is so, and back in their order afterwards. */
final class HeldEvents {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
    private static final int MOST_ROUNDS = 40;
    private static final int AHEAD = 5_000;

    private static final String BLOCKED = "SELECT CONCAT(destination_kind, ' ', destination) FROM semel_destination"
            + " WHERE state IN ('OPEN', 'PAUSED')";
    private static final String HOLD = "UPDATE semel_outbox_event SET status = 'HELD' WHERE status = 'PENDING' AND id ";
    private static final String RELEASE =
            "UPDATE semel_outbox_event SET status = 'PENDING' WHERE status = 'HELD' AND id ";

    // Without the bodies: whoever has a million to hold does not read them.
    private static final String NEXT_OF_SLOT = "SELECT id, destination_kind, destination FROM semel_outbox_event"
            + " WHERE slot = ? AND status = 'PENDING' ORDER BY status, slot, position LIMIT " + AHEAD;
    private static final String SLOTS =
            "SELECT s.slot FROM semel_slot s WHERE EXISTS (SELECT 1 FROM semel_outbox_event e"
                    + " WHERE e.status = 'HELD' AND e.destination = ? AND e.destination_kind = ? AND e.slot = s.slot)"
                    + " ORDER BY s.last_served_at, s.slot";
    private static final String FIRST_HELD =
            "SELECT id FROM semel_outbox_event WHERE status = 'HELD' AND destination = ?"
                    + " AND destination_kind = ? AND slot = ? ORDER BY status, slot, position LIMIT ?";

    private final Database database;

    HeldEvents(Database database) {
        this.database = database;
    }

    /** Reads until there is nothing to hold among what was read. */
    List<OutboxEventEntity> keepOutOf(int slot, Supplier<List<OutboxEventEntity>> batch) {
        Set<String> blocked = new HashSet<>(database.texts(BLOCKED));
        List<OutboxEventEntity> rows = batch.get();
        for (int round = 0; !blocked.isEmpty() && hold(slot, rows, blocked); round++) {
            rows = round < MOST_ROUNDS ? batch.get() : List.of();
        }
        return rows;
    }

    private boolean hold(int slot, List<OutboxEventEntity> rows, Set<String> blocked) {
        List<UUID> met = rows.stream()
                .filter(row -> blocked.contains(row.destinationKind + " " + row.destination))
                .map(row -> row.id)
                .toList();
        change(HOLD, met);
        if (!met.isEmpty() && met.size() == rows.size()) {
            holdAhead(slot, blocked);
        }
        return !met.isEmpty();
    }

    private void holdAhead(int slot, Set<String> blocked) {
        List<UUID> next = Database.rows(database.nativeQuery(NEXT_OF_SLOT, slot)).stream()
                .filter(row -> blocked.contains(row[1] + " " + row[2]))
                .map(row -> (UUID) row[0])
                .toList();
        change(HOLD, next);
    }

    /** The slots that hold events of the destination, the least recently served first. */
    List<Integer> slotsOf(Address destination) {
        List<?> slots = database.nativeQuery(
                        SLOTS, destination.name(), destination.kind().name())
                .getResultList();
        return slots.stream().map(slot -> ((Number) slot).intValue()).toList();
    }

    /** Of each slot those first that were appended first, so that no group loses its order. */
    int release(Address destination, int most) {
        List<Integer> slots = slotsOf(destination);
        int released = 0;
        for (int slot : slots) {
            released += change(RELEASE, firstHeld(destination, slot, Math.max(1, most / slots.size())));
        }
        return released;
    }

    void release(UUID event) {
        change(RELEASE, List.of(event));
    }

    @SuppressWarnings("unchecked")
    private List<UUID> firstHeld(Address destination, int slot, int most) {
        return database.nativeQuery(
                        FIRST_HELD, destination.name(), destination.kind().name(), slot, most)
                .getResultList();
    }

    private int change(String statement, List<UUID> events) {
        int changed = 0;
        for (IdCondition isOneOfThem : IdCondition.of(events, database.dialect())) {
            changed += database.update(
                    statement + isOneOfThem.sql(),
                    LONGEST_WAIT,
                    isOneOfThem.parameters().toArray());
        }
        return changed;
    }
}
