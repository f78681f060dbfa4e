package dev.semel.simulation.counter;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.KeyRecord;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.internal.message.ContentHash;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.simulation.schedule.Life;
import dev.semel.simulation.store.ConsumerTablesInMemory;
import dev.semel.simulation.store.ConsumerTablesInMemory.BegunRow;
import dev.semel.simulation.store.ConsumerTablesInMemory.KeyRow;
import dev.semel.simulation.store.ConsumerTablesInMemory.ParkedRow;
import dev.semel.simulation.store.EventRow;
import dev.semel.simulation.store.MemoryHistory;
import dev.semel.simulation.store.MemoryPositions.PositionRow;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.tables.SimulatedTransactions;
import dev.semel.simulation.world.Universe;
import dev.semel.specification.Letter;
import dev.semel.specification.Others;
import dev.semel.specification.Row;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The tables, as the specification looks at them, and as others change them. */
record CounterTables(Universe universe, Books books, SimulatedTransactions transactions) implements Others {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    void insertShipped() {
        Session session = universe.database().open(universe.environment());
        universe.reconciliation().insertShipped(session);
        session.finish();
    }

    List<Row> records(String consumer, Predicate<String> key) {
        return keys().keys.committed().stream()
                .filter(row -> row.consumer().equals(consumer) && key.test(row.text()))
                .map(CounterTables::row)
                .toList();
    }

    private static Row row(KeyRow key) {
        KeyRecord record = key.record();
        Map<String, String> columns = new LinkedHashMap<>();
        columns.put("status", record.status().name());
        columns.put("attempts", String.valueOf(record.attempts()));
        columns.put("duplicates", String.valueOf(key.duplicates()));
        columns.put("content_hash", record.contentHash());
        columns.put(
                "lease_token",
                record.lease() == null ? null : record.lease().token().toString());
        return new Row(columns);
    }

    List<Row> attempts(Letter letter) {
        return new MemoryHistory(keys(), transactions, null, null)
                .of(hash(letter)).stream()
                        .sorted(Comparator.comparingInt(attempt -> attempt.attempt()))
                        .map(attempt -> new Row(Map.of("attempt", String.valueOf(attempt.attempt()))))
                        .toList();
    }

    List<Row> results(Letter letter) {
        return keys().results.committed(hash(letter)).stream()
                .map(result -> new Row(Map.of(
                        "media_type",
                        result.mediaType(),
                        "body_text",
                        new String(result.body(), StandardCharsets.UTF_8))))
                .toList();
    }

    List<Row> parked(Letter letter) {
        return keys().parked.committed().stream()
                .filter(row -> row.message().origin().consumer().equals(letter.consumer())
                        && isOf(letter, row.message().message()))
                .map(CounterTables::row)
                .toList();
    }

    private static Row row(ParkedRow parked) {
        return new Row(Map.of(
                "id", parked.id().toString(),
                "status", parked.status().name(),
                "reason", parked.message().reason().name(),
                "error_type", parked.message().failure().type(),
                "attempts", String.valueOf(parked.message().attempts())));
    }

    List<Row> stored(Letter letter) {
        return eventsOf(letter).map(CounterTables::row).toList();
    }

    private static Row row(EventRow event) {
        return new Row(Map.of(
                "id", event.id().toString(),
                "destination", event.event().event().destination(),
                "key_text", event.event().event().idempotencyKey().orElse(""),
                "headers", event.event().message().properties().toString()));
    }

    private Stream<EventRow> eventsOf(Letter letter) {
        return universe.outbox().events.committed().stream()
                .filter(event -> event.event().consumer().equals(Optional.of(letter.consumer()))
                        && isOf(letter, event.event().message()));
    }

    private static boolean isOf(Letter letter, StoredMessage message) {
        return letter.reference().equals(message.properties().get(Letter.REFERENCE));
    }

    int marks(Letter letter) {
        return (int) keys().begun.committed().stream()
                .filter(mark -> mark.keyHash().equals(hash(letter)))
                .count();
    }

    @Override
    public void bring(Letter letter, String status) {
        committed(session -> keys().keys
                .insertIfAbsent(session, hash(letter), key(letter, RecordStatus.valueOf(status), null), LONGEST_WAIT));
    }

    @Override
    public void bringUnderLease(Letter letter, int seconds) {
        Instant until = universe.database().now().plusSeconds(seconds);
        KeyRecord.Lease lease = new KeyRecord.Lease(UUID.randomUUID(), until);
        committed(session -> keys().keys
                .insertIfAbsent(session, hash(letter), key(letter, RecordStatus.IN_PROGRESS, lease), LONGEST_WAIT));
    }

    private KeyRow key(Letter letter, RecordStatus status, KeyRecord.Lease lease) {
        KeyRecord.Last last = new KeyRecord.Last(null, "another", null, null, null);
        KeyRecord record = new KeyRecord(hash(letter), null, status, 0, null, null, false, lease, last);
        return new KeyRow(
                record,
                letter.consumer(),
                letter.reference(),
                universe.database().now(),
                0);
    }

    int heldBack(String group) {
        List<String> groups = keys().positions.committed().stream()
                .filter(row -> row.group().equals(group))
                .map(PositionRow::groupHash)
                .toList();
        return (int) keys().held.committed().stream()
                .filter(row -> groups.contains(row.groupHash()))
                .count();
    }

    @Override
    public void knowOtherContent(Letter letter) {
        String other = ContentHash.of(StoredMessage.text("other", Map.of()), List.of());
        change(letter, found -> with(found, other, found.status(), found.retryEventId(), found.lease()));
    }

    @Override
    public void takeLease(Letter letter) {
        KeyRecord.Lease lease =
                new KeyRecord.Lease(UUID.randomUUID(), universe.database().now().plus(Duration.ofHours(1)));
        change(
                letter,
                found -> with(found, found.contentHash(), RecordStatus.IN_PROGRESS, found.retryEventId(), lease));
    }

    @Override
    public void setStatus(Letter letter, String status) {
        change(
                letter,
                found -> with(
                        found, found.contentHash(), RecordStatus.valueOf(status), found.retryEventId(), found.lease()));
    }

    @Override
    public void nameRetry(Letter letter, String event) {
        change(
                letter,
                found -> with(found, found.contentHash(), found.status(), UUID.fromString(event), found.lease()));
    }

    private static KeyRecord with(
            KeyRecord found, String contentHash, RecordStatus status, UUID retry, KeyRecord.Lease lease) {
        return new KeyRecord(
                found.keyHash(),
                contentHash,
                status,
                found.attempts(),
                retry,
                found.failingSince(),
                found.isOutcomeUnknown(),
                lease,
                found.last());
    }

    private void change(Letter letter, UnaryOperator<KeyRecord> change) {
        committed(session -> {
            KeyRow row = keys().keys.lock(session, hash(letter), LONGEST_WAIT).orElseThrow();
            KeyRow changed = new KeyRow(
                    change.apply(row.record()), row.consumer(), row.text(), row.firstSeen(), row.duplicates());
            keys().keys.put(session, hash(letter), changed, LONGEST_WAIT);
        });
    }

    @Override
    public void forget(Letter letter) {
        committed(session -> keys().keys.delete(session, hash(letter), LONGEST_WAIT));
    }

    @Override
    public void hurry(Letter letter) {
        rewrite(letter, event -> event);
    }

    @Override
    public void hurryTo(Letter letter, String consumer) {
        rewrite(letter, event -> new OutgoingEvent(event.event(), event.message(), Optional.of(consumer)));
    }

    private void rewrite(Letter letter, UnaryOperator<OutgoingEvent> change) {
        committed(session -> eventsOf(letter).forEach(row -> {
            EventRow.Marks marks = row.marks();
            EventRow.Marks due = new EventRow.Marks(
                    marks.attempts(),
                    universe.database().now(),
                    marks.holdsGroup(),
                    marks.endedAt(),
                    marks.failure(),
                    marks.isDamaged());
            EventRow changed = new EventRow(row.key(), change.apply(row.event()), row.numbers(), row.status(), due);
            universe.outbox().events.put(session, row.id(), changed, LONGEST_WAIT);
        }));
    }

    @Override
    public void die(Letter letter, int times) {
        committed(session -> {
            for (int death = 0; death < times; death++) {
                BegunRow mark = new BegunRow(
                        hash(letter),
                        UUID.randomUUID(),
                        true,
                        universe.scheduler().now());
                keys().begun.insertIfAbsent(session, UUID.randomUUID(), mark, LONGEST_WAIT);
            }
        });
    }

    @Override
    public OpenTransaction holdKey(Letter letter) {
        return hold(session -> keys().keys
                .insertIfAbsent(session, hash(letter), key(letter, RecordStatus.COMPLETED, null), LONGEST_WAIT));
    }

    @Override
    public OpenTransaction holdAccount(Letter letter) {
        committed(session -> books.accounts().put(session, letter.reference(), "opened", LONGEST_WAIT));
        return hold(session -> books.accounts().put(session, letter.reference(), "held", LONGEST_WAIT));
    }

    private OpenTransaction hold(Consumer<Session> work) {
        Life other = new Life("other", universe.scheduler().now());
        Session session = universe.database().open(other);
        work.accept(session);
        return () -> universe.database().endSessionsOf(other);
    }

    private void committed(Consumer<Session> work) {
        transactions.doInNew(() -> work.accept(transactions.session()));
    }

    private ConsumerTablesInMemory keys() {
        return universe.consumers();
    }

    private static String hash(Letter letter) {
        return IdempotencyKey.hash(letter.consumer(), letter.reference());
    }
}
