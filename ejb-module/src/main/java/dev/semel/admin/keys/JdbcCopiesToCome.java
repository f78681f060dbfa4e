package dev.semel.admin.keys;

import dev.semel.admin.RefusedException;
import dev.semel.internal.admin.BatchedOperation;
import dev.semel.internal.jpa.Binary;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Placeholders;
import dev.semel.internal.retention.RetentionRule;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

@Dependent
class JdbcCopiesToCome implements CopiesToCome {

    private static final int ASKED_FOR = 100;

    private static final String KEYS =
            "SELECT key_text, duplicates, COALESCE(compared_at, completed_at, first_seen_at), retry_event_id FROM "
                    + JdbcKeys.TABLE + " WHERE key_hash IN ";
    // A retry after the key was finished has sent a copy that it has to catch.
    private static final String MESSAGES = "SELECT COALESCE(SUM(CASE m.status WHEN 'PARKED' THEN 1 ELSE 0 END), 0),"
            + " COALESCE(SUM(CASE WHEN m.status = 'RETRIED' AND (r.completed_at IS NULL OR m.closed_at >= r.completed_at)"
            + " THEN 1 ELSE 0 END), 0) FROM semel_parked_message m JOIN " + JdbcKeys.TABLE
            + " r ON r.key_hash = m.key_hash WHERE m.status IN ('PARKED', 'RETRIED') AND m.key_hash IN ";
    private static final String AT_WORK = "SELECT COUNT(*) FROM semel_in_flight WHERE key_hash IN ";

    private final Database database;
    private final RetentionRule rule;

    @Inject
    JdbcCopiesToCome(Database database, RetentionRule rule) {
        this.database = database;
        this.rule = rule;
    }

    @Override
    public ForgetPlan of(List<String> hashes) {
        if (hashes.size() > BatchedOperation.MOST) {
            throw new RefusedException(BatchedOperation.MOST + " keys can be forgotten at once at most, but it is "
                    + hashes.size() + ". Nothing was done.");
        }
        List<Part> parts = IntStream.iterate(0, first -> first < hashes.size(), first -> first + ASKED_FOR)
                .mapToObj(first -> hashes.subList(first, Math.min(hashes.size(), first + ASKED_FOR)))
                .map(some -> read(Binary.ids(some)))
                .toList();
        return plan(parts, parts.stream().flatMap(part -> part.keys().stream()).toList());
    }

    private Part read(List<UUID> ids) {
        String among = Placeholders.of(ids);
        Object[] values = ids.toArray();
        long[] messages = database.query(MESSAGES + among, row -> new long[] {row.getLong(1), row.getLong(2)}, values)
                .get(0);
        return new Part(
                database.query(KEYS + among, Key::read, values),
                messages[0],
                messages[1],
                database.number(AT_WORK + among, values));
    }

    private ForgetPlan plan(List<Part> parts, List<Key> keys) {
        Duration horizon = rule.now().copies();
        Instant before = database.now().minus(horizon);
        JdbcWaitingEvents.Found waiting = new JdbcWaitingEvents(database)
                .of(
                        keys.stream().map(Key::text).collect(Collectors.toSet()),
                        keys.stream().flatMap(Key::events).toList());
        return new ForgetPlan(
                keys.size(),
                horizon,
                keys.stream().filter(key -> key.at().isAfter(before)).count(),
                keys.stream().map(Key::at).max(Instant::compareTo).orElse(null),
                keys.stream().mapToLong(Key::copies).sum(),
                parts.stream().mapToLong(Part::parked).sum(),
                parts.stream().mapToLong(Part::retried).sum(),
                waiting.number(),
                waiting.isMore(),
                parts.stream().mapToLong(Part::atWork).sum());
    }

    /** What is known of a hundred keys. */
    private record Part(List<Key> keys, long parked, long retried, long atWork) {}

    /**
     * @param at when other content came under it last, or it was finished, or first seen if neither
     * @param retry the event that brings its message again; null: none does
     */
    private record Key(String text, long copies, Instant at, @Nullable UUID retry) {

        static Key read(ResultSet row) throws SQLException {
            return new Key(
                    row.getString(1), row.getLong(2), Database.instant(row.getObject(3)), (UUID) row.getObject(4));
        }

        Stream<UUID> events() {
            return Stream.concat(JdbcWaitingEvents.idIn(text), Stream.ofNullable(retry));
        }
    }
}
