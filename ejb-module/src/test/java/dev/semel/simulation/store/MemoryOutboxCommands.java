package dev.semel.simulation.store;

import dev.semel.internal.jpa.LockTimeout;
import dev.semel.internal.outbox.operator.OutboxCommands;
import dev.semel.internal.outbox.operator.SlotBusyException;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.tables.SimulatedTransactions;
import jakarta.persistence.PersistenceException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** An operator's actions on events, as the statements of the database make them. */
public final class MemoryOutboxCommands implements OutboxCommands {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private final OutboxTablesInMemory tables;
    private final SimulatedTransactions transactions;
    private final Duration longestWait;

    public MemoryOutboxCommands(OutboxTablesInMemory tables, SimulatedTransactions transactions) {
        this(tables, transactions, LONGEST_WAIT);
    }

    MemoryOutboxCommands(OutboxTablesInMemory tables, SimulatedTransactions transactions, Duration longestWait) {
        this.longestWait = longestWait;
        this.tables = tables;
        this.transactions = transactions;
    }

    @Override
    public int retry(Collection<UUID> events) {
        return change(
                "retries",
                events,
                row -> row.status() == OutboxStatus.PARKED || row.status() == OutboxStatus.SCHEDULED,
                row -> row.with(OutboxStatus.PENDING)
                        .with(
                                row.status() == OutboxStatus.PARKED
                                        ? 0
                                        : row.marks().attempts(),
                                null)
                        .endedAt(null));
    }

    @Override
    public int skip(Collection<UUID> events) {
        lockSlotsOf(events);
        return change(
                "skips",
                events,
                row -> row.status() == OutboxStatus.PARKED && row.marks().holdsGroup() && row.group() != null,
                EventRow::skipped);
    }

    @Override
    public int discard(Collection<UUID> events) {
        lockSlotsOf(events);
        return change("discards", events, row -> row.status().isWaiting(), row -> row.with(OutboxStatus.DISCARDED)
                .endedAt(tables.database.now()));
    }

    @Override
    public List<UUID> discardedRetries(Collection<UUID> events) {
        Session session = transactions.session();
        session.statement(() -> "looks for discarded retries.");
        return events.stream()
                .filter(id -> tables.events
                        .read(session, id)
                        .filter(row -> row.status() == OutboxStatus.DISCARDED)
                        .filter(row -> row.event().consumer().isPresent())
                        .isPresent())
                .toList();
    }

    private void lockSlotsOf(Collection<UUID> events) {
        Session session = transactions.session();
        session.statement(
                () -> "locks the slots of " + events.stream().map(Names::of).toList() + ".");
        List<Integer> slots = events.stream()
                .flatMap(id -> tables.events.read(session, id).stream())
                .map(row -> row.key().slot())
                .distinct()
                .sorted()
                .toList();
        try {
            slots.forEach(slot -> tables.slots.lock(session, slot, longestWait));
        } catch (PersistenceException failed) {
            if (LockTimeout.isCauseOf(failed)) {
                throw new SlotBusyException(longestWait, failed);
            }
            throw failed;
        }
    }

    private int change(
            String action, Collection<UUID> events, Predicate<EventRow> condition, UnaryOperator<EventRow> change) {
        Session session = transactions.session();
        session.statement(() -> action + " " + events.stream().map(Names::of).toList() + ".");
        int changed = 0;
        for (UUID id : events) {
            Optional<EventRow> row =
                    tables.events.lock(session, id, longestWait).filter(condition);
            row.ifPresent(found -> tables.events.put(session, id, change.apply(found), longestWait));
            changed += row.isPresent() ? 1 : 0;
        }
        return changed;
    }
}
