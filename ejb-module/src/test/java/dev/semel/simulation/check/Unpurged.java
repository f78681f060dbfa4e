package dev.semel.simulation.check;

import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.retention.Terms;
import dev.semel.simulation.store.ConsumerTablesInMemory.KeyRow;
import dev.semel.simulation.store.RetentionTablesInMemory;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/** Rows whose time has been over for long although the purge could work: the tables grow (I9). Others are kept for too long to be seen. */
public final class Unpurged {

    private Unpurged() {}

    /** @param patience for how long their time has been over */
    public static Optional<Violation> any(RetentionTablesInMemory tables, Duration patience) {
        Instant before = tables.outbox().database.now().minus(patience);
        return tables.terms().committed().stream()
                .flatMap(rule -> Stream.concat(events(tables, rule, before), keys(tables, rule, before)))
                .findFirst()
                .map(row -> new Violation("I9", row + " is there still, although the purge has had time."));
    }

    private static Stream<String> events(RetentionTablesInMemory tables, Terms rule, Instant before) {
        return tables.outbox().events.committed().stream()
                .filter(event -> event.status() == OutboxStatus.PUBLISHED
                        && event.event().consumer().isEmpty())
                .filter(event -> event.marks().endedAt().isBefore(before.minus(rule.published())))
                .map(event -> "event " + event.id() + ", published at "
                        + event.marks().endedAt() + ",");
    }

    // They outlive what could bring a copy back.
    private static Stream<String> keys(RetentionTablesInMemory tables, Terms rule, Instant before) {
        Duration kept = Stream.of(rule.keys(), rule.published(), rule.horizon())
                .max(Comparator.naturalOrder())
                .orElseThrow();
        return tables.consumers().keys.committed().stream()
                .filter(key -> key.record().status() == RecordStatus.COMPLETED && !isPinned(tables, key))
                .filter(key -> key.keptFrom().isBefore(before.minus(kept)))
                .map(key -> "key " + key.text() + ", kept from " + key.keptFrom() + ",");
    }

    private static boolean isPinned(RetentionTablesInMemory tables, KeyRow key) {
        return tables.consumers().parked.committed().stream()
                .filter(parked -> parked.status() == ParkedStatus.PARKED)
                .filter(parked -> parked.message().key() != null)
                .anyMatch(parked ->
                        parked.message().key().hash().equals(key.record().keyHash()));
    }
}
