package dev.semel.outbox.store.jpa;

import dev.semel.jpa.Database;
import dev.semel.outbox.store.Address;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Events whose destination takes nothing: out of the way while that is so, and back in their order afterwards. They are named
 * by slot and position, never by a list of ids: PostgreSQL, when it knows nothing of a new table yet, compares such a list
 * with each row of the index of pending events.
 */
final class HeldEvents {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);
    private static final int MOST_ROUNDS = 40;
    private static final int AHEAD = 5_000;

    private static final String BLOCKED = "SELECT CONCAT(destination_kind, ' ', destination) FROM semel_destination"
            + " WHERE state IN ('OPEN', 'PAUSED')";
    private static final String NEXT_OF_SLOT = "SELECT MAX(position) FROM (SELECT position FROM semel_outbox_event"
            + " WHERE slot = ? AND status = 'PENDING' ORDER BY status, slot, position LIMIT " + AHEAD + ") ahead";
    private static final String HOLD = "UPDATE semel_outbox_event SET status = 'HELD' WHERE status = 'PENDING'"
            + " AND slot = ? AND position <= ? AND EXISTS (SELECT 1 FROM semel_destination d"
            + " WHERE d.destination = semel_outbox_event.destination"
            + " AND d.destination_kind = semel_outbox_event.destination_kind AND d.state IN ('OPEN', 'PAUSED'))";
    private static final String SLOTS =
            "SELECT s.slot FROM semel_slot s WHERE EXISTS (SELECT 1 FROM semel_outbox_event e"
                    + " WHERE e.status = 'HELD' AND e.destination = ? AND e.destination_kind = ? AND e.slot = s.slot)"
                    + " ORDER BY s.last_served_at, s.slot";
    private static final String FIRST_OF_SLOT = "SELECT MAX(position) FROM (SELECT position FROM semel_outbox_event"
            + " WHERE status = 'HELD' AND destination = ? AND destination_kind = ? AND slot = ?"
            + " ORDER BY status, slot, position LIMIT ?) first";
    private static final String RELEASE = "UPDATE semel_outbox_event SET status = 'PENDING' WHERE status = 'HELD'"
            + " AND destination = ? AND destination_kind = ? AND slot = ? AND position <= ?";
    private static final String RELEASE_ONE =
            "UPDATE semel_outbox_event SET status = 'PENDING' WHERE status = 'HELD' AND id = ?";

    private final Database database;

    HeldEvents(Database database) {
        this.database = database;
    }

    /** Reads until there is nothing to hold among what was read. */
    List<OutboxEventEntity> keepOutOf(int slot, Supplier<List<OutboxEventEntity>> batch) {
        Set<String> blocked = new HashSet<>(database.texts(BLOCKED));
        List<OutboxEventEntity> rows = batch.get();
        for (int round = 0; !blocked.isEmpty() && isToBeReadAgain(slot, rows, blocked); round++) {
            rows = round < MOST_ROUNDS ? batch.get() : List.of();
        }
        return rows;
    }

    // Also what nobody can meet, because it stands behind a held event of its group, is out of the way then.
    private boolean isToBeReadAgain(int slot, List<OutboxEventEntity> rows, Set<String> blocked) {
        long met = rows.stream()
                .filter(row -> blocked.contains(row.destinationKind + " " + row.destination))
                .count();
        long last = rows.isEmpty() ? 0 : rows.get(rows.size() - 1).position;
        // Whoever has a million to hold does not read them all.
        boolean isAhead = met == rows.size();
        long upTo = isAhead ? Math.max(last, position(NEXT_OF_SLOT, slot)) : last;
        int held = database.update(HOLD, LONGEST_WAIT, slot, upTo);
        return held > 0 && (met > 0 || isAhead);
    }

    /** The slots that hold events of the destination, the least recently served first. */
    List<Integer> slotsOf(Address destination) {
        return database.query(
                SLOTS,
                row -> row.getInt(1),
                destination.name(),
                destination.kind().name());
    }

    /** Of each slot those first that were appended first, so that no group loses its order. */
    int release(Address destination, int most) {
        List<Integer> slots = slotsOf(destination);
        int released = 0;
        for (int slot : slots) {
            int share = Math.max(1, most / slots.size());
            long upTo = position(
                    FIRST_OF_SLOT, destination.name(), destination.kind().name(), slot, share);
            released += change(RELEASE, destination, slot, upTo);
        }
        return released;
    }

    void release(UUID event) {
        database.update(RELEASE_ONE, LONGEST_WAIT, event);
    }

    private long position(String query, Object... parameters) {
        return database.query(query, row -> row.getLong(1), parameters).get(0);
    }

    private int change(String statement, Address destination, int slot, long upTo) {
        return database.update(
                statement, LONGEST_WAIT, destination.name(), destination.kind().name(), slot, upTo);
    }
}
