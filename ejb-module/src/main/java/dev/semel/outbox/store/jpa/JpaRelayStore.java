package dev.semel.outbox.store.jpa;

import dev.semel.history.Failure;
import dev.semel.jpa.Database;
import dev.semel.outbox.store.LockedSlot;
import dev.semel.outbox.store.PendingEvent;
import dev.semel.outbox.store.RelayStore;
import dev.semel.settings.NodeName;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.Query;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

@Dependent
class JpaRelayStore implements RelayStore {

    private final Database database;
    private final NodeName node;

    @Inject
    JpaRelayStore(Database database, NodeName node) {
        this.database = database;
        this.node = node;
    }

    @Override
    public Optional<LockedSlot> lockSlot(Set<Integer> except) {
        for (Object slot :
                database.nativeQuery(RelaySql.slotsWithWork(database.dialect())).getResultList()) {
            int number = ((Number) slot).intValue();
            Optional<LockedSlot> locked = except.contains(number) ? Optional.empty() : lock(number);
            if (locked.isPresent()) {
                return locked;
            }
        }
        return Optional.empty();
    }

    private Optional<LockedSlot> lock(int slot) {
        return Database.rows(database.nativeQuery(RelaySql.LOCK_SLOT, slot)).stream()
                .map(row -> new LockedSlot(slot, Database.instant(row[1])))
                .findFirst();
    }

    @Override
    @SuppressWarnings("unchecked")
    public List<PendingEvent> nextBatch(LockedSlot slot, int size) {
        List<OutboxEventEntity> rows = database.entityQuery(
                        OutboxEventEntity.class, RelaySql.NEXT_BATCH, slot.number(), size)
                .getResultList();
        return rows.stream().map(row -> toPendingEvent(row, slot.lockedAt())).toList();
    }

    static PendingEvent toPendingEvent(OutboxEventEntity row, Instant now) {
        Duration timeLeft = row.expiresAt == null ? null : Duration.between(now, row.expiresAt);
        return new PendingEvent(row.id, row.group, row.attempts, timeLeft, () -> EventContent.read(row));
    }

    @Override
    public int markPublished(List<UUID> events, Instant publishedAt) {
        if (events.isEmpty()) {
            return 0;
        }
        return mark(RelaySql.MARK_PUBLISHED, publishedAt)
                .setParameter("events", events)
                .executeUpdate();
    }

    @Override
    public boolean backOff(UUID event, int attempts, Instant dueAt, Failure failure) {
        return recordFailure(mark(RelaySql.BACK_OFF, dueAt), event, attempts, failure);
    }

    @Override
    public boolean park(UUID event, int attempts, Instant parkedAt, Failure failure) {
        return recordFailure(mark(RelaySql.PARK, parkedAt), event, attempts, failure);
    }

    @Override
    public void markServed(LockedSlot slot) {
        database.nativeQuery(RelaySql.MARK_SERVED, node.value(), slot.number()).executeUpdate();
    }

    private static boolean recordFailure(Query mark, UUID event, int attempts, Failure failure) {
        return mark.setParameter("event", event)
                        .setParameter("attempts", attempts)
                        .setParameter("errorType", failure.type())
                        .setParameter("errorMessage", failure.message())
                        .setParameter("errorStack", failure.stack())
                        .executeUpdate()
                == 1;
    }

    private Query mark(String statement, Instant at) {
        return database.entityManager()
                .createQuery(statement)
                .setParameter("at", at)
                .setParameter("node", node.value());
    }
}
