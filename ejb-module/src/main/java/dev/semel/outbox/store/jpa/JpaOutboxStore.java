package dev.semel.outbox.store.jpa;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.semel.jpa.Database;
import dev.semel.outbox.OutboxEvent;
import dev.semel.outbox.Schedule;
import dev.semel.outbox.capture.Capture;
import dev.semel.outbox.store.OutboxStatus;
import dev.semel.outbox.store.OutboxStore;
import dev.semel.outbox.store.SequenceStore;
import dev.semel.outbox.store.jpa.sequence.GroupCounter;
import dev.semel.outbox.store.jpa.slot.Slots;
import dev.semel.settings.Semel;
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
    private final Capture capture;
    private final Clock clock;

    @Inject
    JpaOutboxStore(Database database, Slots slots, EventInsert insert, Capture capture, @Semel Clock clock) {
        this.database = database;
        this.slots = slots;
        this.insert = insert;
        this.capture = capture;
        this.clock = clock;
    }

    @Override
    public UUID append(OutboxEvent event) {
        if (event.id().filter(insert::isThere).isPresent()) {
            return event.id().get();
        }
        UUID id = event.id().orElseGet(UuidCreator::getTimeOrderedEpoch);
        insert.execute(row(id, event));
        return id;
    }

    @Override
    public void append(String group, Map<UUID, OutboxEvent> events) {
        Map<UUID, OutboxEvent> missing = new LinkedHashMap<>(events);
        missing.values().removeIf(event -> event.id().filter(insert::isThere).isPresent());
        long numbered =
                missing.values().stream().filter(OutboxEvent::isSequenced).count();
        long last = numbered == 0 ? 0 : GroupCounter.advance(database, group, numbered) - numbered;
        for (Map.Entry<UUID, OutboxEvent> event : missing.entrySet()) {
            OutboxEventEntity row = row(event.getKey(), event.getValue());
            if (event.getValue().isSequenced()) {
                row.previousNumber = last == 0 ? null : last;
                row.sequenceNumber = ++last;
            }
            insert.execute(row);
        }
    }

    private OutboxEventEntity row(UUID id, OutboxEvent event) {
        OutboxEventEntity row = new OutboxEventEntity();
        row.id = id;
        row.slot = slots.of(event.group().orElseGet(row.id::toString), database);
        row.status = capture.takes(event) ? OutboxStatus.CAPTURED : OutboxStatus.PENDING;
        row.createdAt = clock.instant();
        setTimes(event.schedule(), row);
        EventContent.write(event, row);
        return row;
    }

    // The database is asked for its time only if somebody needs it.
    private void setTimes(Schedule schedule, OutboxEventEntity row) {
        boolean isTimed = schedule.delay().isPresent() || schedule.timeToLive().isPresent();
        Instant now = isTimed ? database.now() : clock.instant();
        row.dueAt = schedule.dueAt(now).orElse(null);
        row.expiresAt = schedule.expiresAt(now).orElse(null);
    }
}
