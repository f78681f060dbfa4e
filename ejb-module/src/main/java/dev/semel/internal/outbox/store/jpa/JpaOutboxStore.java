package dev.semel.internal.outbox.store.jpa;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.outbox.append.CdcPolicy;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.OutboxStore;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.SequenceStore;
import dev.semel.internal.settings.Semel;
import dev.semel.outbox.Schedule;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

@Dependent
class JpaOutboxStore implements OutboxStore, SequenceStore {

    private final Database database;
    private final Slots slots;
    private final EventInsert insert;
    private final CdcPolicy cdc;
    private final Clock clock;

    @Inject
    JpaOutboxStore(Database database, Slots slots, EventInsert insert, CdcPolicy cdc, @Semel Clock clock) {
        this.database = database;
        this.slots = slots;
        this.insert = insert;
        this.cdc = cdc;
        this.clock = clock;
    }

    @Override
    public UUID append(OutgoingEvent event) {
        if (event.event().id().filter(insert::isThere).isPresent()) {
            return event.event().id().get();
        }
        UUID id = event.event().id().orElseGet(UuidCreator::getTimeOrderedEpoch);
        insert(event, row(id, event));
        return id;
    }

    // An id of the caller's own may be another transaction's, too; a failed insert would doom the caller.
    private boolean insert(OutgoingEvent event, OutboxEventEntity row) {
        if (event.event().id().isPresent()) {
            return insert.executeIfAbsent(row);
        }
        insert.execute(row);
        return true;
    }

    @Override
    public void append(String group, Map<UUID, OutgoingEvent> events) {
        Map<UUID, OutgoingEvent> missing = new LinkedHashMap<>(events);
        missing.values()
                .removeIf(event -> event.event().id().filter(insert::isThere).isPresent());
        long numbered = missing.values().stream()
                .filter(event -> event.event().isSequenced())
                .count();
        long end = numbered == 0 ? 0 : GroupCounter.advance(database, group, numbered);
        long last = end - numbered;
        for (Map.Entry<UUID, OutgoingEvent> event : missing.entrySet()) {
            OutboxEventEntity row = row(event.getKey(), event.getValue());
            boolean isNumbered = event.getValue().event().isSequenced();
            if (isNumbered) {
                row.previousNumber = last == 0 ? null : last;
                row.sequenceNumber = last + 1;
            }
            boolean isStored = insert(event.getValue(), row);
            last += isNumbered && isStored ? 1 : 0;
        }
        // Consumers would wait for a number that nobody has.
        if (last < end) {
            GroupCounter.advance(database, group, last - end);
        }
    }

    private OutboxEventEntity row(UUID id, OutgoingEvent event) {
        OutboxEventEntity row = new OutboxEventEntity();
        row.id = id;
        row.slot = slots.of(event.group().orElseGet(row.id::toString), database);
        row.createdAt = clock.instant();
        setTimes(event.event().schedule(), row);
        row.status = cdc.takes(event) ? OutboxStatus.CAPTURED : firstStatus(row);
        EventContent.write(event, row);
        return row;
    }

    // The database's clock decides when it is due, not this node's.
    private static OutboxStatus firstStatus(OutboxEventEntity row) {
        return row.dueAt == null ? OutboxStatus.PENDING : OutboxStatus.SCHEDULED;
    }

    // The database is asked for its time only if somebody needs it.
    private void setTimes(Schedule schedule, OutboxEventEntity row) {
        boolean isTimed = schedule.delay().isPresent() || schedule.timeToLive().isPresent();
        Instant now = isTimed ? database.now() : clock.instant();
        row.dueAt = schedule.dueAt(now).orElse(null);
        row.expiresAt = schedule.expiresAt(now).orElse(null);
    }
}
