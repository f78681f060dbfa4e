package dev.semel.internal.outbox.operator;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.LockTimeout;
import dev.semel.internal.listing.Placeholders;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.PersistenceException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;

@Dependent
class JdbcOutboxCommands implements OutboxCommands {

    // A retry needs no lock of the slot: a relay pass never reads a parked or a scheduled event.
    private static final String RETRY = "UPDATE semel_outbox_event SET"
            + " attempts = CASE status WHEN 'PARKED' THEN 0 ELSE attempts END,"
            + " retries = CASE status WHEN 'PARKED' THEN retries + 1 ELSE retries END,"
            + " status = 'PENDING', due_at = NULL, parked_at = NULL, fingerprint = NULL"
            + " WHERE status IN ('PARKED', 'SCHEDULED') AND id IN ";

    // A pass holds the row of its slot from reading to marking. Waiting for it here keeps an event that is on
    // its way to the broker from being called discarded. The relay skips locked slots, and operators lock in
    // order: no deadlock. The slot of an event never changes, so it is read before: in one statement MariaDB would lock
    // all slots.
    private static final String SLOTS_OF = "SELECT DISTINCT slot FROM semel_outbox_event WHERE id IN ";
    private static final String LOCK_SLOTS = "SELECT slot FROM semel_slot WHERE slot IN %s ORDER BY slot FOR UPDATE";
    private static final String SKIP = "UPDATE semel_outbox_event SET holds_group = FALSE"
            + " WHERE status = 'PARKED' AND holds_group AND event_group IS NOT NULL AND id IN ";
    private static final String DISCARD = "UPDATE semel_outbox_event SET"
            + " status = 'DISCARDED', due_at = NULL, parked_at = CURRENT_TIMESTAMP"
            + " WHERE status IN ('PENDING', 'SCHEDULED', 'HELD', 'PARKED') AND id IN ";

    private static final String DISCARDED_RETRIES =
            "SELECT id FROM semel_outbox_event WHERE status = 'DISCARDED' AND consumer IS NOT NULL AND id IN ";

    Duration longestWait = Duration.ofSeconds(10);

    private final Database database;

    @Inject
    JdbcOutboxCommands(Database database) {
        this.database = database;
    }

    @Override
    public int retry(Collection<UUID> events) {
        return events.isEmpty() ? 0 : execute(RETRY, events);
    }

    @Override
    public int skip(Collection<UUID> events) {
        return executeBetweenPasses(SKIP, events);
    }

    @Override
    public int discard(Collection<UUID> events) {
        return executeBetweenPasses(DISCARD, events);
    }

    @Override
    public List<UUID> discardedRetries(Collection<UUID> events) {
        if (events.isEmpty()) {
            return List.of();
        }
        return database.query(
                DISCARDED_RETRIES + Placeholders.of(events), row -> row.getObject(1, UUID.class), events.toArray());
    }

    private int executeBetweenPasses(String command, Collection<UUID> events) {
        if (events.isEmpty()) {
            return 0;
        }
        lockSlotsOf(events);
        return execute(command, events);
    }

    private void lockSlotsOf(Collection<UUID> events) {
        List<Integer> slots =
                database.query(SLOTS_OF + Placeholders.of(events), row -> row.getInt(1), events.toArray());
        if (slots.isEmpty()) {
            return;
        }
        inTime(() -> database.query(
                LOCK_SLOTS.formatted(Placeholders.of(slots)), longestWait, row -> row.getInt(1), slots.toArray()));
    }

    // A consumer that works on a retry has its row locked.
    private int execute(String command, Collection<UUID> events) {
        return inTime(() -> database.update(command + Placeholders.of(events), longestWait, events.toArray()));
    }

    private <T> T inTime(Supplier<T> statement) {
        try {
            return statement.get();
        } catch (PersistenceException failed) {
            if (LockTimeout.isCauseOf(failed)) {
                throw new SlotBusyException(longestWait, failed);
            }
            throw failed;
        }
    }
}
