package dev.semel.simulation.store;

import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.internal.outbox.store.DestinationState;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.reconciliation.Finding;
import dev.semel.internal.reconciliation.FindingKind;
import dev.semel.simulation.store.ConsumerTablesInMemory.ParkedRow;
import dev.semel.simulation.store.MemoryPositions.HeldRow;
import dev.semel.simulation.store.MemoryPositions.PositionRow;
import dev.semel.simulation.tables.Session;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Rows in states that must not exist, beside those of keys. */
record StrandedRows(RetentionTablesInMemory tables) {

    private static final Set<ParkReason> WITH_THEIR_KEYS = Set.of(
            ParkReason.BROKEN_BODY,
            ParkReason.TERMINAL_FAILURE,
            ParkReason.ATTEMPTS_USED_UP,
            ParkReason.TIME_USED_UP,
            ParkReason.EXPIRED,
            ParkReason.TOO_LARGE,
            ParkReason.SERVER_DIED,
            ParkReason.OUTCOME_UNKNOWN,
            ParkReason.LATE);

    List<Finding> parkedWithoutKey(Session session, Instant before, int most) {
        return tables.consumers().parked.all(session).stream()
                .filter(row ->
                        row.status() == ParkedStatus.PARKED && row.parkedAt().isBefore(before))
                .filter(row -> row.message().key() != null
                        && WITH_THEIR_KEYS.contains(row.message().reason()))
                .filter(row -> tables.consumers()
                        .keys
                        .read(session, row.message().key().hash())
                        .filter(key -> key.record().status() == RecordStatus.PARKED)
                        .isEmpty())
                .sorted(Comparator.comparing(ParkedRow::parkedAt))
                .limit(most)
                .map(StrandedRows::parked)
                .toList();
    }

    private static Finding parked(ParkedRow row) {
        return new Finding(
                FindingKind.MESSAGE_PARKED_WITHOUT_KEY,
                row.id().toString(),
                row.message().key().consumer(),
                row.message().key().text(),
                row.message().key().hash(),
                null,
                row.parkedAt(),
                "The key of a parked message is not parked.");
    }

    List<Finding> heldByNothing(Session session, Instant before, int most) {
        return tables.outbox().destinations.all(session).stream()
                .filter(row ->
                        row.state() == DestinationState.CLOSED && row.since().isBefore(before))
                .filter(row -> tables.outbox().events.all(session).stream()
                        .anyMatch(event -> event.status() == OutboxStatus.HELD
                                && event.address().equals(row.address())))
                .limit(most)
                .map(row -> about(
                        FindingKind.EVENTS_HELD_BY_NOTHING,
                        row.address().kind() + " " + row.address().name(),
                        row.since()))
                .toList();
    }

    List<Finding> gaps(Session session, Instant before, int most) {
        Map<String, List<HeldRow>> waiting = tables.consumers().held.all(session).stream()
                .filter(row -> MemoryPositions.isStored(session, tables, row))
                .collect(Collectors.groupingBy(HeldRow::groupHash));
        return waiting.keySet().stream()
                .filter(group ->
                        waiting.get(group).stream().anyMatch(row -> row.heldAt().isBefore(before)))
                .limit(most)
                .map(group -> gap(session, group, waiting.get(group)))
                .toList();
    }

    private Finding gap(Session session, String group, List<HeldRow> waiting) {
        PositionRow position = tables.consumers().positions.read(session, group).orElseThrow();
        Instant since =
                waiting.stream().map(HeldRow::heldAt).min(Instant::compareTo).orElseThrow();
        long missing = waiting.stream().mapToLong(HeldRow::previous).min().orElseThrow();
        return new Finding(
                FindingKind.GAP_IN_GROUP,
                group + " " + missing,
                position.consumer(),
                position.group(),
                null,
                null,
                since,
                waiting.size() + " messages wait behind number " + missing + ".");
    }

    List<Finding> unserved(Session session, Instant before) {
        List<EventRow> all = tables.outbox().allOf(session);
        return tables.outbox().slots.keysWhere(session, served -> served.isBefore(before)).stream()
                .filter(slot -> all.stream()
                        .anyMatch(event -> event.key().slot() == slot
                                && (isSendable(event, all, before) || isOverdue(event, before))))
                .map(slot -> about(FindingKind.SLOT_NOT_SERVED, String.valueOf(slot), before))
                .toList();
    }

    private static boolean isOverdue(EventRow event, Instant before) {
        return event.status() == OutboxStatus.SCHEDULED && event.isDue(before);
    }

    private boolean isSendable(EventRow event, List<EventRow> all, Instant before) {
        return tables.outbox().isWork(event, all)
                && tables.outbox().isUnhindered(event, all)
                && event.key().createdAt().isBefore(before)
                && event.isDue(before);
    }

    private static Finding about(FindingKind kind, String subject, Instant since) {
        return Finding.of(kind, subject, since, kind + " " + subject);
    }
}
