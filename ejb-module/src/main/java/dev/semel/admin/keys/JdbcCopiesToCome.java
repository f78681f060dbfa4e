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
import java.util.stream.Stream;

@Dependent
class JdbcCopiesToCome implements CopiesToCome {

    private static final int ASKED_FOR = 100;

    private static final String KEYS = "SELECT key_text, duplicates, COALESCE(completed_at, first_seen_at) FROM "
            + JdbcKeys.TABLE + " WHERE key_hash IN ";
    // A retry after the key was finished has sent a copy that it has to catch.
    private static final String MESSAGES = "SELECT COALESCE(SUM(CASE m.status WHEN 'PARKED' THEN 1 ELSE 0 END), 0),"
            + " COALESCE(SUM(CASE WHEN m.status = 'RETRIED' AND (r.completed_at IS NULL OR m.closed_at >= r.completed_at)"
            + " THEN 1 ELSE 0 END), 0) FROM semel_parked_message m JOIN " + JdbcKeys.TABLE
            + " r ON r.key_hash = m.key_hash WHERE m.status IN ('PARKED', 'RETRIED') AND m.key_hash IN ";
    private static final String AT_WORK = "SELECT COUNT(*) FROM semel_in_flight WHERE key_hash IN ";
    // One after the other: each status has an index of its own on PostgreSQL, if it is asked for in its words.
    private static final List<String> WAITING = Stream.of(
                    "status = 'PENDING'",
                    "status = 'SCHEDULED'",
                    "status = 'HELD'",
                    "status = 'PARKED' AND parked_at IS NOT NULL")
            .map(status -> "SELECT COUNT(*) FROM semel_outbox_event WHERE " + status + " AND key_text IN ")
            .toList();

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
        Duration horizon = rule.now().copies();
        Instant before = database.now().minus(horizon);
        ForgetPlan all = new ForgetPlan(0, horizon, 0, null, 0, 0, 0, 0, 0);
        for (int first = 0; first < hashes.size(); first += ASKED_FOR) {
            List<UUID> ids = Binary.ids(hashes.subList(first, Math.min(hashes.size(), first + ASKED_FOR)));
            all = plus(all, ids, before);
        }
        return all;
    }

    private ForgetPlan plus(ForgetPlan sum, List<UUID> ids, Instant before) {
        String among = Placeholders.of(ids);
        Object[] values = ids.toArray();
        List<Key> keys = database.query(KEYS + among, Key::read, values);
        long[] messages = database.query(MESSAGES + among, row -> new long[] {row.getLong(1), row.getLong(2)}, values)
                .get(0);
        return new ForgetPlan(
                sum.keys() + keys.size(),
                sum.horizon(),
                sum.young()
                        + keys.stream().filter(key -> key.at().isAfter(before)).count(),
                latest(sum, keys),
                sum.copies() + keys.stream().mapToLong(Key::copies).sum(),
                sum.parked() + messages[0],
                sum.retried() + messages[1],
                sum.waiting() + waiting(keys.stream().map(Key::text).toList()),
                sum.atWork() + database.number(AT_WORK + among, values));
    }

    private static Instant latest(ForgetPlan sum, List<Key> keys) {
        return Stream.concat(Stream.ofNullable(sum.latestAt()), keys.stream().map(Key::at))
                .max(Instant::compareTo)
                .orElse(null);
    }

    private long waiting(List<String> texts) {
        return texts.isEmpty()
                ? 0
                : WAITING.stream()
                        .mapToLong(status -> database.number(status + Placeholders.of(texts), texts.toArray()))
                        .sum();
    }

    /** @param at when it was finished, or first seen if it is not finished */
    private record Key(String text, long copies, Instant at) {

        static Key read(ResultSet row) throws SQLException {
            return new Key(row.getString(1), row.getLong(2), Database.instant(row.getObject(3)));
        }
    }
}
