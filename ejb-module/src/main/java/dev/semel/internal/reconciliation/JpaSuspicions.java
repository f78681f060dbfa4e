package dev.semel.internal.reconciliation;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Placeholders;
import dev.semel.internal.listing.Row;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.Query;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

@Dependent
class JpaSuspicions implements Suspicions {

    private static final Duration LONGEST_LOOK = Duration.ofSeconds(30);
    private static final int HASHES = 500;
    private static final Set<String> WAITING = Set.of("PENDING", "SCHEDULED", "HELD", "PARKED");

    private final Database database;

    @Inject
    JpaSuspicions(Database database) {
        this.database = database;
    }

    @Override
    public Instant now() {
        return database.now();
    }

    @Override
    public List<RetriedKey> retried(Place after, int most) {
        return rows(SuspicionSql.RETRIED + behind(after, most), place(after))
                .map(JpaSuspicions::toRetried)
                .toList();
    }

    @Override
    public List<RetriedKey> retried(Collection<String> keyHashes) {
        return keyHashes.isEmpty()
                ? List.of()
                : rows(SuspicionSql.RETRIED + " AND r.key_hash IN " + Placeholders.of(keyHashes), keyHashes.toArray())
                        .map(JpaSuspicions::toRetried)
                        .toList();
    }

    @Override
    public List<ParkedKey> parked(Place after, int most) {
        return rows(SuspicionSql.PARKED + behind(after, most), place(after))
                .map(row -> new ParkedKey(
                        new Place(row.text(0), row.time(1)), row.text(2), row.text(3), row.number(4) == 1))
                .toList();
    }

    @Override
    public List<Finding> lapsed(Instant before, int most) {
        return rows(SuspicionSql.LAPSED + most, before)
                .map(JpaFindingRows::lapsed)
                .toList();
    }

    @Override
    public List<Finding> parkedWithoutKey(Instant before, int most) {
        return rows(SuspicionSql.PARKED_WITHOUT_KEY + most, before)
                .map(JpaFindingRows::parkedWithoutKey)
                .toList();
    }

    @Override
    public List<Finding> heldByNothing(Instant before, int most) {
        return rows(SuspicionSql.HELD_BY_NOTHING.formatted(database.dialect().heldEvents()) + most, before)
                .map(JpaFindingRows::heldByNothing)
                .toList();
    }

    @Override
    public List<Finding> unserved(Instant before) {
        return rows(SuspicionSql.UNSERVED, before)
                .filter(slot -> !database.nativeQuery(
                                SuspicionSql.SENDABLE, LONGEST_LOOK, slot.number(0), before, before)
                        .getResultList()
                        .isEmpty())
                .map(JpaFindingRows::unserved)
                .toList();
    }

    @Override
    public List<PublishedEvent> published(Instant from, UUID behind, Instant to, int most) {
        List<Object> parameters = new ArrayList<>(List.of(from, to));
        if (behind != null) {
            parameters.add(from);
            parameters.add(behind);
        }
        String select = SuspicionSql.PUBLISHED
                + (behind == null ? "" : " AND (published_at > ? OR id > ?)")
                + " ORDER BY published_at, id LIMIT " + most;
        return rows(select, parameters.toArray()).map(JpaFindingRows::published).toList();
    }

    @Override
    public Set<String> known(Collection<String> keyHashes) {
        List<String> all = List.copyOf(new LinkedHashSet<>(keyHashes));
        Set<String> known = new HashSet<>();
        for (int first = 0; first < all.size(); first += HASHES) {
            List<String> some = all.subList(first, Math.min(first + HASHES, all.size()));
            known.addAll(database.texts(SuspicionSql.KNOWN + Placeholders.of(some), some.toArray()));
        }
        return known;
    }

    @Override
    public boolean haveKeysBeenRemoved(Instant since) {
        return !database.texts(SuspicionSql.KEYS_REMOVED, since).isEmpty();
    }

    @Override
    public Set<String> consumers() {
        return new HashSet<>(database.texts("SELECT DISTINCT consumer FROM semel_consumer"));
    }

    private Stream<Row> rows(String sql, Object... parameters) {
        Query query = database.nativeQuery(sql, LONGEST_LOOK, parameters);
        return Row.all(query);
    }

    private static String behind(Place after, int most) {
        return (after == null ? "" : " AND (r.consumer, r.first_seen_at) >= (?, ?)") + SuspicionSql.IN_PLACE + most;
    }

    private static Object[] place(Place after) {
        return after == null ? new Object[0] : new Object[] {after.consumer(), after.firstSeenAt()};
    }

    private static RetriedKey toRetried(Row row) {
        String status = row.text(6);
        return new RetriedKey(
                new Place(row.text(0), row.time(1)),
                row.text(2),
                row.text(3),
                row.uuid(4),
                status != null && WAITING.contains(status),
                "PUBLISHED".equals(status) ? row.time(7) : null,
                row.text(8),
                row.time(5));
    }
}
