package dev.semel.simulation.store;

import dev.semel.internal.idempotency.store.KeyRecord;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.reconciliation.Finding;
import dev.semel.internal.reconciliation.FindingKind;
import dev.semel.internal.reconciliation.Suspicions;
import dev.semel.outbox.DestinationKind;
import dev.semel.simulation.store.ConsumerTablesInMemory.KeyRow;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.tables.SimulatedTransactions;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the reconciler looks at. */
public final class MemorySuspicions implements Suspicions {

    private static final Comparator<KeyRow> IN_PLACE =
            Comparator.comparing(KeyRow::consumer).thenComparing(KeyRow::firstSeen);

    private static final Set<String> REMOVALS = Set.of("forget keys", "purge keys");

    private final ReconciliationTablesInMemory tables;
    private final SimulatedTransactions transactions;
    private final StrandedRows stranded;

    public MemorySuspicions(ReconciliationTablesInMemory tables, SimulatedTransactions transactions) {
        this.tables = tables;
        this.transactions = transactions;
        this.stranded = new StrandedRows(tables.all());
    }

    @Override
    public Instant now() {
        return tables.now();
    }

    @Override
    public List<RetriedKey> retried(Place after, int most) {
        Session session = session("looks for keys that name a retry");
        return keys(session, RecordStatus.FAILED, after)
                .filter(row -> row.record().retryEventId() != null)
                .limit(most)
                .map(row -> retried(session, row))
                .toList();
    }

    @Override
    public List<RetriedKey> retried(Collection<String> keyHashes) {
        if (keyHashes.isEmpty()) {
            return List.of();
        }
        Session session = session("looks once more at " + keyHashes.size() + " keys that name a retry");
        return keys(session, RecordStatus.FAILED, null)
                .filter(row -> row.record().retryEventId() != null)
                .filter(row -> keyHashes.contains(row.record().keyHash()))
                .map(row -> retried(session, row))
                .toList();
    }

    private RetriedKey retried(Session session, KeyRow row) {
        KeyRecord record = row.record();
        Carrier gone = new Carrier(record.retryEventId(), false, null, null, null);
        return new RetriedKey(
                place(row),
                record.keyHash(),
                row.text(),
                record.retryEventId(),
                carrier(session, record.retryEventId()).orElse(gone),
                record.failingSince());
    }

    @Override
    public Optional<Carrier> carrier(UUID event) {
        return carrier(session("looks at one event"), event);
    }

    private Optional<Carrier> carrier(Session session, UUID id) {
        return tables.all()
                .outbox()
                .events
                .read(session, id)
                .map(event -> new Carrier(
                        id,
                        event.status().isWaiting(),
                        event.status() == OutboxStatus.PUBLISHED ? event.marks().endedAt() : null,
                        event.event().event().destination(),
                        event.key().expiresAt()));
    }

    private Stream<KeyRow> keys(Session session, RecordStatus status, Place after) {
        return tables.all().consumers().keys.all(session).stream()
                .filter(row -> row.record().status() == status)
                .filter(row -> after == null || !isBefore(row, after))
                .sorted(IN_PLACE);
    }

    private static boolean isBefore(KeyRow row, Place place) {
        int order = row.consumer().compareTo(place.consumer());
        return order < 0 || order == 0 && row.firstSeen().isBefore(place.firstSeenAt());
    }

    private static Place place(KeyRow row) {
        return new Place(row.consumer(), row.firstSeen());
    }

    @Override
    public List<ParkedKey> parked(Place after, int most) {
        Session session = session("looks for keys that are parked");
        Set<String> hashes = tables.all().consumers().parked.all(session).stream()
                .filter(row ->
                        row.status() == ParkedStatus.PARKED && row.message().key() != null)
                .map(row -> row.message().key().hash())
                .collect(Collectors.toSet());
        return keys(session, RecordStatus.PARKED, after)
                .limit(most)
                .map(row -> new ParkedKey(
                        place(row),
                        row.record().keyHash(),
                        row.text(),
                        hashes.contains(row.record().keyHash())))
                .toList();
    }

    @Override
    public List<Finding> lapsed(Instant before, int most) {
        Session session = session("looks for lapsed leases");
        return Stream.concat(
                        keys(session, RecordStatus.IN_PROGRESS, null),
                        keys(session, RecordStatus.FAILED, null).filter(MemorySuspicions::isReleased))
                .filter(row -> row.record().lease().until().isBefore(before))
                .sorted(IN_PLACE)
                .limit(most)
                .map(row -> new Finding(
                        FindingKind.KEY_UNDER_LAPSED_LEASE,
                        row.record().keyHash(),
                        row.consumer(),
                        row.text(),
                        row.record().keyHash(),
                        Optional.ofNullable(row.record().retryEventId())
                                .map(UUID::toString)
                                .orElse(null),
                        row.record().lease().until(),
                        "The lease on key " + row.text() + " lapsed."))
                .toList();
    }

    /** The broker alone can bring it on. */
    private static boolean isReleased(KeyRow row) {
        return row.record().lease() != null && row.record().retryEventId() == null;
    }

    @Override
    public List<Finding> parkedWithoutKey(Instant before, int most) {
        return stranded.parkedWithoutKey(session("looks for parked messages whose keys are not"), before, most);
    }

    @Override
    public List<Finding> heldByNothing(Instant before, int most) {
        return stranded.heldByNothing(session("looks for events that nothing holds"), before, most);
    }

    @Override
    public List<Finding> gaps(Instant before, int most) {
        return stranded.gaps(session("looks for gaps in groups"), before, most);
    }

    @Override
    public List<Finding> unserved(Instant before) {
        return stranded.unserved(session("looks for slots that are not served"), before);
    }

    @Override
    public List<PublishedEvent> published(Instant from, UUID behind, Instant to, int most) {
        Session session = session("looks at events that were published");
        Predicate<EventRow> isInTime = row -> row.status() == OutboxStatus.PUBLISHED
                && !row.marks().endedAt().isBefore(from)
                && row.marks().endedAt().isBefore(to)
                && (row.key().expiresAt() == null || row.key().expiresAt().isAfter(now()));
        return tables.all().outbox().events.all(session).stream()
                .filter(isInTime)
                .filter(row -> behind == null
                        || row.marks().endedAt().isAfter(from)
                        || row.id().compareTo(behind) > 0)
                .sorted(Comparator.comparing((EventRow row) -> row.marks().endedAt())
                        .thenComparing(EventRow::id))
                .limit(most)
                .map(MemorySuspicions::published)
                .toList();
    }

    private static PublishedEvent published(EventRow row) {
        String consumer = row.event().consumer().orElse(null);
        boolean isOfTopic = row.event().event().destinationKind() == DestinationKind.TOPIC;
        String key = row.event().event().idempotencyKey().orElse(row.id().toString());
        return new PublishedEvent(
                row.id(),
                row.marks().endedAt(),
                row.event().event().type(),
                consumer == null && isOfTopic ? null : row.event().event().destination(),
                consumer,
                key,
                key,
                row.group(),
                row.numbers().number());
    }

    @Override
    public List<PublishedEvent> published(Collection<UUID> ids) {
        Session session = session("looks at " + ids.size() + " events");
        return tables.all().outbox().events.all(session).stream()
                .filter(row -> row.status() == OutboxStatus.PUBLISHED && ids.contains(row.id()))
                .map(MemorySuspicions::published)
                .toList();
    }

    @Override
    public Set<String> come(Collection<Awaited> work) {
        Session session = session("asks for " + work.size() + " keys");
        return work.stream()
                .filter(awaited -> isKnown(session, awaited) || isReached(session, awaited))
                .map(Awaited::keyHash)
                .collect(Collectors.toSet());
    }

    private boolean isKnown(Session session, Awaited awaited) {
        return tables.all().consumers().keys.read(session, awaited.keyHash()).isPresent();
    }

    private boolean isReached(Session session, Awaited awaited) {
        return awaited.number() != null
                && tables.all()
                        .consumers()
                        .positions
                        .read(session, awaited.groupHash())
                        .filter(row -> row.last() != null && row.last() >= awaited.number())
                        .isPresent();
    }

    @Override
    public boolean haveKeysBeenRemoved(Instant since) {
        return tables.all().consumers().audit.all(session("asks whether an operator has removed keys")).stream()
                .anyMatch(line -> !line.actedAt().isBefore(since)
                        && REMOVALS.contains(line.operation().action()));
    }

    @Override
    public Set<String> consumers() {
        return tables.all().applications().all(session("asks for all consumers")).stream()
                .flatMap(Set::stream)
                .collect(Collectors.toSet());
    }

    private Session session(String sentence) {
        Session session = transactions.session();
        session.statement(() -> sentence + ".");
        return session;
    }
}
