package dev.semel.internal.outbox.store.jpa;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.OutboxStore;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.jpa.GroupCounter.Numbers;
import dev.semel.internal.settings.Semel;
import dev.semel.outbox.DestinationKind;
import dev.semel.outbox.Schedule;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

@Dependent
class JdbcOutboxStore implements OutboxStore {

    private static final Numbers NO_NUMBERS = new Numbers(0, 0);

    private final Database database;
    private final Slots slots;
    private final EventInsert insert;
    private final Clock clock;

    @Inject
    JdbcOutboxStore(Database database, Slots slots, EventInsert insert, @Semel Clock clock) {
        this.database = database;
        this.slots = slots;
        this.insert = insert;
        this.clock = clock;
    }

    @Override
    public UUID append(OutgoingEvent event) {
        UUID id = event.event().id().orElseGet(UuidCreator::getTimeOrderedEpoch);
        if (!isFoundBefore(event)) {
            insert.execute(row(id, event), event.event().id().isPresent());
        }
        return id;
    }

    // Only an id that the caller has chosen may be there already.
    @Override
    public List<UUID> appendAll(List<OutgoingEvent> events) {
        if (events.stream().anyMatch(event -> event.event().id().isPresent())) {
            return OutboxStore.super.appendAll(events);
        }
        Map<UUID, Map<String, @Nullable Object>> rows = new LinkedHashMap<>();
        for (OutgoingEvent event : events) {
            UUID id = UuidCreator.getTimeOrderedEpoch();
            rows.put(id, row(id, event));
        }
        insert.executeAll(List.copyOf(rows.values()));
        return List.copyOf(rows.keySet());
    }

    @Override
    public void append(String group, Map<UUID, OutgoingEvent> events) {
        Map<UUID, OutgoingEvent> missing = new LinkedHashMap<>(events);
        missing.values().removeIf(this::isFoundBefore);
        long numbered = missing.values().stream()
                .filter(event -> event.event().isSequenced())
                .count();
        Numbers numbers = numbered == 0 ? NO_NUMBERS : GroupCounter.advance(database, group, numbered);
        long last = numbers.last() - numbered;
        for (Map.Entry<UUID, OutgoingEvent> event : missing.entrySet()) {
            Map<String, @Nullable Object> row = row(event.getKey(), event.getValue());
            boolean isNumbered = event.getValue().event().isSequenced();
            if (isNumbered) {
                row.put("previous_number", last < numbers.first() ? null : last);
                row.put("sequence_number", last + 1);
            }
            boolean isStored = insert.execute(row, event.getValue().event().id().isPresent());
            last += isNumbered && isStored ? 1 : 0;
        }
        // Consumers would wait for a number that no event has.
        if (last < numbers.last()) {
            GroupCounter.advance(database, group, last - numbers.last());
        }
    }

    // The insert finds it as well, without a statement more. But on MariaDB that locks the row until the caller
    // commits, and the relay would wait with its mark. The retry of a consumer may be in the hands of an operator, who
    // wants its key next, which the caller has. And a number that no event takes has to be given back.
    private boolean isFoundBefore(OutgoingEvent event) {
        boolean isLookedFor = database.dialect() == Dialect.MARIADB
                || event.event().destinationKind() == DestinationKind.CONSUMER
                || event.event().isSequenced();
        return isLookedFor && event.event().id().filter(insert::isThere).isPresent();
    }

    private int slot(UUID id, OutgoingEvent event) {
        return event.event().destinationKind() == DestinationKind.CONSUMER
                ? Slots.ofConsumer(event.event().destination())
                : slots.of(event.group().orElseGet(id::toString), database);
    }

    // The database's clock decides when it is due, not this node's; it is asked only if it is needed.
    private Map<String, @Nullable Object> row(UUID id, OutgoingEvent event) {
        Schedule schedule = event.event().schedule();
        Instant createdAt = clock.instant();
        boolean isTimed = schedule.delay().isPresent() || schedule.timeToLive().isPresent();
        Instant now = isTimed ? database.now() : createdAt;
        Optional<Instant> dueAt = schedule.dueAt(now);
        OutboxStatus waiting = dueAt.isPresent() ? OutboxStatus.SCHEDULED : OutboxStatus.PENDING;
        Map<String, @Nullable Object> row = EventInsert.columns(id, event);
        row.put("slot", slot(id, event));
        row.put("status", (event.isCaptured() ? OutboxStatus.CAPTURED : waiting).name());
        row.put("attempts", 0);
        row.put("due_at", dueAt.orElse(null));
        row.put("expires_at", schedule.expiresAt(now).orElse(null));
        row.put("created_at", createdAt);
        return row;
    }
}
