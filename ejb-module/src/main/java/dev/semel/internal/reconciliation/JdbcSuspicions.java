package dev.semel.internal.reconciliation;

import dev.semel.internal.jpa.Binary;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Placeholders;
import dev.semel.internal.listing.Row;
import dev.semel.internal.outbox.store.jpa.OutboxSql;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

@Dependent
class JdbcSuspicions implements Suspicions {

    private static final Duration LONGEST_LOOK = Duration.ofSeconds(30);
    private static final int HASHES = 500;

    private static final String KEYS_REMOVED =
            "SELECT action FROM semel_audit WHERE acted_at >= ? AND action IN ('forget keys', 'purge keys') LIMIT 1";
    private static final String KNOWN = "SELECT key_hash FROM semel_idempotency_record WHERE key_hash IN ";
    private static final String REACHED =
            "SELECT group_hash, last_number FROM semel_position WHERE last_number IS NOT NULL AND group_hash IN ";

    private final Database database;

    @Inject
    JdbcSuspicions(Database database) {
        this.database = database;
    }

    @Override
    public Instant now() {
        return database.now();
    }

    @Override
    public List<RetriedKey> retried(@Nullable Place after, int most) {
        return query(SuspicionSql::retried, SuspicionSql.RETRIED + continuedAfter(after, most), place(after));
    }

    @Override
    public List<RetriedKey> retried(Collection<String> keyHashes) {
        return keyHashes.isEmpty()
                ? List.of()
                : query(
                        SuspicionSql::retried,
                        SuspicionSql.RETRIED + " AND r.key_hash IN " + Placeholders.of(keyHashes),
                        Binary.ids(keyHashes).toArray());
    }

    @Override
    public Optional<Carrier> carrier(UUID event) {
        return rows(SuspicionSql.CARRIER, event).findFirst().map(SuspicionSql::carrier);
    }

    @Override
    public List<ParkedKey> parked(@Nullable Place after, int most) {
        return query(row -> row.as(ParkedKey.class), SuspicionSql.PARKED + continuedAfter(after, most), place(after));
    }

    @Override
    public List<Finding> lapsed(Instant before, int most) {
        return query(SuspicionSql::lapsed, SuspicionSql.LAPSED + most, before);
    }

    @Override
    public List<Finding> parkedWithoutKey(Instant before, int most) {
        return query(SuspicionSql::parkedWithoutKey, SuspicionSql.PARKED_WITHOUT_KEY + most, before);
    }

    @Override
    public List<Finding> heldByNothing(Instant before, int most) {
        String select =
                SuspicionSql.HELD_BY_NOTHING.formatted(OutboxSql.of(database).heldEvents()) + most;
        return query(SuspicionSql::heldByNothing, select, before);
    }

    @Override
    public List<Finding> gaps(Instant before, int most) {
        return query(SuspicionSql::gap, SuspicionSql.GAPS + most, before);
    }

    @Override
    public List<Finding> unserved(Instant before) {
        String overdue = SuspicionSql.OVERDUE.formatted(OutboxSql.of(database).areScheduledUntil());
        return rows(SuspicionSql.UNSERVED, before)
                .filter(slot -> isAny(SuspicionSql.SENDABLE, slot.number(0), before, before)
                        || isAny(overdue, before, slot.number(0)))
                .map(SuspicionSql::unserved)
                .toList();
    }

    @Override
    public List<PublishedEvent> published(Instant from, @Nullable UUID behind, Instant to, int most) {
        String select = SuspicionSql.PUBLISHED
                + SuspicionSql.IN_TIME
                + (behind == null ? "" : " AND (published_at > ? OR id > ?)")
                + " ORDER BY published_at, id LIMIT " + most;
        return behind == null
                ? query(SuspicionSql::published, select, from, to)
                : query(SuspicionSql::published, select, from, to, from, behind);
    }

    @Override
    public List<PublishedEvent> published(Collection<UUID> ids) {
        return inParts(ids)
                .flatMap(some -> rows(SuspicionSql.PUBLISHED + " AND id IN " + Placeholders.of(some), some.toArray()))
                .map(SuspicionSql::published)
                .toList();
    }

    @Override
    public Set<String> come(Collection<Awaited> work) {
        Set<String> known = inParts(work.stream().map(Awaited::keyHash).toList())
                .flatMap(some -> database
                        .texts(KNOWN + Placeholders.of(some), Binary.ids(some).toArray())
                        .stream())
                .collect(Collectors.toCollection(HashSet::new));
        Map<String, Long> reached = reached(work);
        work.stream()
                .filter(awaited -> hasPassed(awaited.number(), reached.get(awaited.groupHash())))
                .forEach(awaited -> known.add(awaited.keyHash()));
        return known;
    }

    private static boolean hasPassed(@Nullable Long number, @Nullable Long reached) {
        return number != null && reached != null && reached >= number;
    }

    private Map<String, Long> reached(Collection<Awaited> work) {
        return inParts(work.stream()
                        .map(Awaited::groupHash)
                        .filter(Objects::nonNull)
                        .toList())
                .flatMap(some ->
                        rows(REACHED + Placeholders.of(some), Binary.ids(some).toArray()))
                .collect(Collectors.toMap(row -> row.text(0), row -> row.count(1)));
    }

    private static <T> Stream<List<T>> inParts(Collection<T> all) {
        List<T> different = List.copyOf(new LinkedHashSet<>(all));
        return IntStream.iterate(0, first -> first < different.size(), first -> first + HASHES)
                .mapToObj(first -> different.subList(first, Math.min(first + HASHES, different.size())));
    }

    @Override
    public boolean haveKeysBeenRemoved(Instant since) {
        return !database.texts(KEYS_REMOVED, since).isEmpty();
    }

    @Override
    public Set<String> consumers() {
        return new HashSet<>(database.texts("SELECT DISTINCT consumer FROM semel_consumer"));
    }

    private boolean isAny(String sql, Object... parameters) {
        return !database.query(sql, LONGEST_LOOK, Row::read, parameters).isEmpty();
    }

    private <T> List<T> query(Function<Row, T> reader, String sql, Object... parameters) {
        return rows(sql, parameters).map(reader).toList();
    }

    private Stream<Row> rows(String sql, Object... parameters) {
        return database.query(sql, LONGEST_LOOK, Row::read, parameters).stream();
    }

    private static String continuedAfter(@Nullable Place after, int most) {
        return (after == null ? "" : " AND (r.consumer, r.first_seen_at) >= (?, ?)") + SuspicionSql.IN_PLACE + most;
    }

    private static Object[] place(@Nullable Place after) {
        return after == null ? new Object[0] : new Object[] {after.consumer(), after.firstSeenAt()};
    }
}
