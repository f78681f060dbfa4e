package dev.semel.internal.redelivery.kafka;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.IdCondition;
import dev.semel.internal.outbox.store.jpa.OutboxSql;
import dev.semel.internal.outbox.store.jpa.Slots;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

@Dependent
class JdbcConsumerEvents implements ConsumerEvents {

    private static final int MOST = 100;
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    // As the relay does it for all events, which may be held up by its own broker. Another node may be at it.
    private static final String DUE = "SELECT id FROM semel_outbox_event WHERE %s <= CURRENT_TIMESTAMP AND slot = ?"
            + " ORDER BY %s LIMIT " + MOST + " FOR UPDATE SKIP LOCKED";
    private static final String MAKE_PENDING =
            "UPDATE semel_outbox_event SET status = 'PENDING' WHERE COALESCE(status, '') = 'SCHEDULED' AND id ";
    private static final String PENDING = "SELECT id FROM semel_outbox_event WHERE slot = ? AND status = 'PENDING'"
            + " AND destination_kind = 'CONSUMER' AND destination = ? ORDER BY position LIMIT " + MOST;
    private static final String LOCK =
            "SELECT CURRENT_TIMESTAMP FROM semel_outbox_event WHERE id = ? AND status = 'PENDING' FOR UPDATE SKIP LOCKED";
    private static final String LOCK_AGAIN = "SELECT CURRENT_TIMESTAMP FROM semel_outbox_event WHERE id = ?"
            + " AND COALESCE(status, '') IN ('PENDING', 'SCHEDULED') FOR UPDATE SKIP LOCKED";
    private static final String BRING_BACK =
            "UPDATE semel_outbox_event SET status = 'PENDING', due_at = NULL WHERE id = ? AND status = 'SCHEDULED'";
    private static final String PUT_OFF = "UPDATE semel_outbox_event SET status = 'SCHEDULED', due_at = %s"
            + " WHERE id = ? AND COALESCE(status, '') IN ('PENDING', 'SCHEDULED')";
    private static final String KEPT_OFF =
            "SELECT id FROM semel_outbox_event WHERE COALESCE(status, '') = 'SCHEDULED' AND id %s FOR UPDATE SKIP LOCKED";

    private final Database database;

    @Inject
    JdbcConsumerEvents(Database database) {
        this.database = database;
    }

    @Override
    public List<UUID> due(String consumer) {
        int slot = Slots.ofConsumer(consumer);
        OutboxSql sql = OutboxSql.of(database);
        makePending(ids(DUE.formatted(sql.areScheduledUntil(), sql.scheduledColumn()), slot));
        return ids(PENDING, slot, consumer);
    }

    private void makePending(List<UUID> due) {
        for (IdCondition isOneOfThem : IdCondition.of(due, database.dialect())) {
            database.update(
                    MAKE_PENDING + isOneOfThem.sql(),
                    LONGEST_WAIT,
                    isOneOfThem.parameters().toArray());
        }
    }

    @Override
    public Optional<Instant> lock(UUID event) {
        return timeOf(LOCK, event);
    }

    @Override
    public Optional<Instant> lockAgain(UUID event) {
        Optional<Instant> locked = timeOf(LOCK_AGAIN, event);
        locked.ifPresent(now -> database.update(BRING_BACK, LONGEST_WAIT, event));
        return locked;
    }

    @Override
    public boolean putOff(UUID event, Duration pause) {
        String later = database.dialect().secondsFromNow();
        return database.update(PUT_OFF.formatted(later), LONGEST_WAIT, (int) pause.toSeconds(), event) == 1;
    }

    @Override
    public void keepOff(Collection<UUID> events, Duration pause) {
        for (IdCondition isOneOfThem : IdCondition.of(List.copyOf(events), database.dialect())) {
            String keptOff = KEPT_OFF.formatted(isOneOfThem.sql());
            ids(keptOff, isOneOfThem.parameters().toArray()).forEach(event -> putOff(event, pause));
        }
    }

    private Optional<Instant> timeOf(String sql, UUID event) {
        return database.query(sql, row -> row.getObject(1, OffsetDateTime.class).toInstant(), event).stream()
                .findFirst();
    }

    private List<UUID> ids(String sql, Object... parameters) {
        return database.query(sql, row -> row.getObject(1, UUID.class), parameters);
    }
}
