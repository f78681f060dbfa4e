package dev.semel.internal.outbox.store.jpa;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.listing.Placeholders;
import dev.semel.internal.outbox.store.Address;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Events whose destination takes nothing: out of the way while that is so, and back in their order afterwards. They are named
 * by slot and position: PostgreSQL, when it knows nothing of a new table yet, compares a list of ids with each row of the
 * index of pending events. On MariaDB they are held by their ids: it would wait for each producer who has not committed yet, if
 * it looked through what is pending for rows to change.
 */
final class HeldEvents {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    // A transaction that holds more lasts for seconds, and other slots lie in the same pages: PostgreSQL would
    // write each page whole into its log for each slot.
    static final int MOST = 5_000;

    private static final String BLOCKED = "SELECT CONCAT(destination_kind, ' ', destination) FROM semel_destination"
            + " WHERE state IN ('OPEN', 'PAUSED')";
    private static final String IS_FOR_BLOCKED = "CONCAT(destination_kind, ' ', destination) IN ";
    private static final String OF_SLOT = " FROM semel_outbox_event WHERE slot = ? AND status = 'PENDING' AND ";
    private static final String LAST_FIRST = " ORDER BY status DESC, slot DESC, position DESC LIMIT " + MOST;
    private static final String HOLD = "UPDATE semel_outbox_event SET status = 'HELD' WHERE status = 'PENDING' AND ";
    private static final String HOLD_FROM = HOLD + "slot = ? AND position >= ? AND ";
    private static final String HOLD_IDS = HOLD + "id ";
    // Without OFFSET, MariaDB would write all that is held for the destination into a table of its own.
    private static final String SLOTS =
            "SELECT s.slot FROM semel_slot s WHERE EXISTS (SELECT 1 FROM %s ? AND e.destination_kind = ? AND e.slot = s.slot"
                    + " LIMIT 1 OFFSET 0)"
                    + " ORDER BY s.last_served_at, s.slot";
    private static final String FIRST_OF_SLOT = "SELECT MAX(position) FROM (SELECT position FROM semel_outbox_event"
            + " WHERE %s ? AND destination_kind = ? AND slot = ? ORDER BY %s, slot, position LIMIT ?) first";
    private static final String RELEASE =
            "UPDATE semel_outbox_event SET status = 'PENDING' WHERE %s ? AND destination_kind = ? AND slot = ? AND position <= ?";
    private static final String RELEASE_ONE =
            "UPDATE semel_outbox_event SET status = 'PENDING' WHERE status = 'HELD' AND id = ?";

    private final Database database;

    HeldEvents(Database database) {
        this.database = database;
    }

    /** The destinations that are blocked now, by kind and name. */
    Set<String> blocked() {
        return new HashSet<>(database.texts(BLOCKED));
    }

    /**
     * Holds what it finds in a slot of these blocked destinations. It does not look again which are blocked: what else was read
     * is sent, and must not be held because an operator has paused it since. The last go first: as long as the first
     * is pending each relay finds the slot at once, and none looks through what waits behind a held event.
     *
     * @return how many it held; after some, the next scan may find more
     */
    int hold(int slot, Set<String> blocked) {
        if (blocked.isEmpty()) {
            return 0;
        }
        String isForBlocked = IS_FOR_BLOCKED + Placeholders.of(blocked);
        return database.dialect() == Dialect.MARIADB
                ? holdById(slot, blocked, isForBlocked)
                : holdByPosition(slot, blocked, isForBlocked);
    }

    private int holdByPosition(int slot, Set<String> blocked, String isForBlocked) {
        String last =
                "SELECT MIN(position) FROM (SELECT position" + OF_SLOT + isForBlocked + LAST_FIRST + ") last_ones";
        long from = position(last, with(blocked, slot));
        return from == 0 ? 0 : database.update(HOLD_FROM + isForBlocked, LONGEST_WAIT, with(blocked, slot, from));
    }

    private static Object[] with(Set<String> blocked, Object... first) {
        return Stream.concat(Arrays.stream(first), blocked.stream()).toArray();
    }

    private int holdById(int slot, Set<String> blocked, String isForBlocked) {
        List<UUID> ids = database.query(
                "SELECT id" + OF_SLOT + isForBlocked + LAST_FIRST,
                row -> row.getObject(1, UUID.class),
                with(blocked, slot));
        return RelaySql.update(database, LONGEST_WAIT, HOLD_IDS, ids);
    }

    /** Without those for the blocked destinations, and those behind them in their groups. */
    static List<EventRow> others(List<EventRow> rows, Set<String> blocked) {
        List<EventRow> others = new ArrayList<>();
        Set<String> waiting = new HashSet<>();
        for (EventRow row : rows) {
            boolean isBlocked = blocked.contains(row.destinationKind() + " " + row.destination());
            if (isBlocked && row.group() != null) {
                waiting.add(row.group());
            }
            if (!isBlocked && !waiting.contains(row.group())) {
                others.add(row);
            }
        }
        return others;
    }

    /** The slots that hold events of the destination, the least recently served first. */
    List<Integer> slotsOf(Address destination) {
        return database.query(
                SLOTS.formatted(OutboxSql.of(database).heldEvents()), row -> row.getInt(1), destination.with());
    }

    /** Of each slot those first that were appended first, so that no group loses its order; the slots in one order on all nodes. */
    int release(Address destination, int most) {
        List<Integer> slots = slotsOf(destination).stream().sorted().toList();
        OutboxSql sql = OutboxSql.of(database);
        int released = 0;
        for (int slot : slots) {
            int share = Math.max(1, most / slots.size());
            long upTo = position(
                    FIRST_OF_SLOT.formatted(sql.areHeldFor(), sql.heldColumn()), destination.with(slot, share));
            released +=
                    database.update(RELEASE.formatted(sql.areHeldFor()), LONGEST_WAIT, destination.with(slot, upTo));
        }
        return released;
    }

    void release(UUID event) {
        database.update(RELEASE_ONE, LONGEST_WAIT, event);
    }

    /** 0 for none. */
    private long position(String query, Object... parameters) {
        return database.query(query, row -> row.getLong(1), parameters).get(0);
    }
}
