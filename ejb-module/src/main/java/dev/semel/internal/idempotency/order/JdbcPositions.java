package dev.semel.internal.idempotency.order;

import dev.semel.internal.idempotency.store.Delivery.Place;
import dev.semel.internal.jpa.Binary;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Row;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

@Dependent
class JdbcPositions implements Positions {

    private static final String LOCK =
            "SELECT group_hash, last_number FROM semel_position WHERE group_hash = ? FOR UPDATE";
    private static final String PASSED =
            "SELECT COUNT(*) FROM semel_position WHERE group_hash = ? AND last_number >= ?";
    private static final String MOVE =
            "UPDATE semel_position SET last_number = ?, updated_at = CURRENT_TIMESTAMP WHERE group_hash = ?";
    private static final String SINCE =
            "COALESCE((SELECT earlier.held_at FROM semel_held_message earlier WHERE earlier.event_id = ?), CURRENT_TIMESTAMP)";
    private static final String FORGET = "DELETE FROM semel_held_message WHERE event_id = ?";
    private static final String WAITING =
            "SELECT event_id FROM semel_held_message WHERE group_hash = ? AND previous_number <= ?";
    private static final String RELEASE =
            "DELETE FROM semel_held_message WHERE group_hash = ? AND previous_number <= ?";
    private static final String MISSING = "SELECT MIN(h.previous_number) FROM semel_held_message h"
            + " JOIN semel_outbox_event e ON e.id = h.event_id AND e.status = 'SCHEDULED' WHERE h.group_hash = ?";

    private static final Duration LOCKED = Duration.ofSeconds(10);

    private final Database database;

    @Inject
    JdbcPositions(Database database) {
        this.database = database;
    }

    @Override
    public @Nullable Long lock(Place place, Duration longestWait) {
        UUID group = Binary.id(place.groupHash());
        Optional<Row> found = locked(group, longestWait);
        if (found.isEmpty()) {
            String insert = database.dialect()
                    .insertIfAbsent(
                            "semel_position",
                            "group_hash, consumer, event_group, updated_at",
                            "?, ?, ?, CURRENT_TIMESTAMP");
            database.update(insert, longestWait, group, place.consumer(), place.group());
            found = locked(group, longestWait);
        }
        return found.orElseThrow().numberOrNull(1);
    }

    // The driver cancels it after the wait, without a statement of its own.
    private Optional<Row> locked(UUID group, Duration longestWait) {
        return database.query(LOCK, longestWait, Row::read, group).stream().findFirst();
    }

    @Override
    public boolean hasPassed(String groupHash, long number) {
        return database.query(PASSED, row -> row.getLong(1), Binary.id(groupHash), number)
                        .get(0)
                > 0;
    }

    @Override
    public void moveTo(String groupHash, long number) {
        database.update(MOVE, LOCKED, number, Binary.id(groupHash));
    }

    @Override
    public void hold(UUID event, Place place, @Nullable UUID before) {
        UUID group = Binary.id(place.groupHash());
        if (before == null) {
            database.update(hold("CURRENT_TIMESTAMP"), LOCKED, event, group, place.previous());
            return;
        }
        database.update(hold(SINCE), LOCKED, event, group, place.previous(), before);
        database.update(FORGET, LOCKED, before);
    }

    // A message that is delivered twice is stored once.
    private String hold(String since) {
        return database.dialect()
                .insertIfAbsent(
                        "semel_held_message", "event_id, group_hash, previous_number, held_at", "?, ?, ?, " + since);
    }

    @Override
    public List<UUID> release(String groupHash, long number) {
        UUID group = Binary.id(groupHash);
        List<UUID> waiting = database.query(WAITING, row -> row.getObject(1, UUID.class), group, number);
        if (!waiting.isEmpty()) {
            database.update(RELEASE, LOCKED, group, number);
        }
        return waiting;
    }

    @Override
    public Long missing(String groupHash) {
        return database.query(MISSING, row -> row.getObject(1, Long.class), Binary.id(groupHash))
                .get(0);
    }
}
