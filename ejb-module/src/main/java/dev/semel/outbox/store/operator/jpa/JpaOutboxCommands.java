package dev.semel.outbox.store.operator.jpa;

import dev.semel.jpa.Database;
import dev.semel.listing.jpa.Placeholders;
import dev.semel.outbox.store.operator.OutboxCommands;
import dev.semel.outbox.store.operator.SlotBusyException;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.PersistenceException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

@Dependent
class JpaOutboxCommands implements OutboxCommands {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    // A retry needs no lock of the slot. A relay pass never reads a parked event, and of a pending one only the
    // due time changes, and only while it lies ahead: a pass that took the event up meanwhile marks it by its
    // status as before.
    private static final String RETRY = "UPDATE semel_outbox_event SET"
            + " attempts = CASE status WHEN 'PARKED' THEN 0 ELSE attempts END,"
            + " status = 'PENDING', due_at = NULL, parked_at = NULL"
            + " WHERE (status = 'PARKED' OR (status = 'PENDING' AND due_at > CURRENT_TIMESTAMP)) AND id IN ";

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
            + " WHERE status IN ('PENDING', 'HELD', 'PARKED') AND id IN ";

    private static final String DISCARDED_RETRIES =
            "SELECT id FROM semel_outbox_event WHERE status = 'DISCARDED' AND consumer IS NOT NULL AND id IN ";

    private final Database database;

    @Inject
    JpaOutboxCommands(Database database) {
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
    @SuppressWarnings("unchecked")
    public List<UUID> discardedRetries(Collection<UUID> events) {
        if (events.isEmpty()) {
            return List.of();
        }
        return database.nativeQuery(DISCARDED_RETRIES + Placeholders.of(events), events.toArray())
                .getResultList();
    }

    private int executeBetweenPasses(String command, Collection<UUID> events) {
        if (events.isEmpty()) {
            return 0;
        }
        lockSlotsOf(events);
        return execute(command, events);
    }

    private void lockSlotsOf(Collection<UUID> events) {
        List<?> slots = database.nativeQuery(SLOTS_OF + Placeholders.of(events), events.toArray())
                .getResultList();
        if (slots.isEmpty()) {
            return;
        }
        try {
            database.nativeQuery(LOCK_SLOTS.formatted(Placeholders.of(slots)), LONGEST_WAIT, slots.toArray())
                    .getResultList();
        } catch (PersistenceException busy) {
            throw new SlotBusyException(LONGEST_WAIT, busy);
        }
    }

    private int execute(String command, Collection<UUID> events) {
        return database.nativeQuery(command + Placeholders.of(events), LONGEST_WAIT, events.toArray())
                .executeUpdate();
    }
}
