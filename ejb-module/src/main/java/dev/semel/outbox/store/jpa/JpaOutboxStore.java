package dev.semel.outbox.store.jpa;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.semel.jpa.Database;
import dev.semel.outbox.OutboxEvent;
import dev.semel.outbox.Schedule;
import dev.semel.outbox.store.OutboxStatus;
import dev.semel.outbox.store.OutboxStore;
import dev.semel.settings.NodeName;
import dev.semel.settings.Semel;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.UUID;

@Dependent
class JpaOutboxStore implements OutboxStore {

    private final Database database;
    private final Slots slots;
    private final NodeName node;
    private final Clock clock;

    @Inject
    JpaOutboxStore(Database database, Slots slots, NodeName node, @Semel Clock clock) {
        this.database = database;
        this.slots = slots;
        this.node = node;
        this.clock = clock;
    }

    @Override
    public UUID append(OutboxEvent event) {
        if (event.id().filter(this::isThere).isPresent()) {
            return event.id().get();
        }
        OutboxEventEntity row = new OutboxEventEntity();
        row.id = event.id().orElseGet(UuidCreator::getTimeOrderedEpoch);
        row.slot = slots.of(event.group().orElseGet(row.id::toString), database);
        row.status = OutboxStatus.PENDING;
        row.node = node.value();
        row.createdAt = clock.instant();
        setTimes(event.schedule(), row);
        EventContent.write(event, row);
        insert(row);
        return row.id;
    }

    // The database is asked for its time only if somebody needs it.
    private void setTimes(Schedule schedule, OutboxEventEntity row) {
        boolean isTimed = schedule.delay().isPresent() || schedule.timeToLive().isPresent();
        Instant now = isTimed ? database.now() : clock.instant();
        row.dueAt = schedule.dueAt(now).orElse(null);
        row.expiresAt = schedule.expiresAt(now).orElse(null);
    }

    private boolean isThere(UUID id) {
        return database.entityManager().find(OutboxEventEntity.class, id) != null;
    }

    // EclipseLink writes what waits for a flush in no particular order, and the position is given by the insert.
    private void insert(OutboxEventEntity row) {
        database.entityManager().persist(row);
        database.entityManager().flush();
        database.entityManager().detach(row);
    }
}
