package dev.semel.admin.overview;

import dev.semel.idempotency.KeyStore;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.CappedCount;
import dev.semel.internal.listing.Row;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What consumers have done lately, by their latest keys, and what is parked for them, however long ago. */
@Dependent
class JdbcConsumers {

    private static final String ACTIVITY = "SELECT consumer, SUM(CASE status WHEN 'COMPLETED' THEN 1 ELSE 0 END),"
            + " SUM(CASE status WHEN 'FAILED' THEN 1 ELSE 0 END), SUM(duplicates), MAX(first_seen_at), MAX(completed_at)"
            + " FROM (SELECT consumer, status, duplicates, first_seen_at, completed_at FROM semel_idempotency_record"
            + " WHERE first_seen_at >= ? ORDER BY first_seen_at DESC LIMIT " + CappedCount.LIMIT
            + ") latest GROUP BY consumer";
    private static final String PARKED = "SELECT consumer, COUNT(*), MAX(parked_at) FROM (SELECT consumer, parked_at"
            + " FROM semel_parked_message WHERE status = 'PARKED' ORDER BY parked_at DESC LIMIT " + CappedCount.LIMIT
            + ") latest GROUP BY consumer";

    // Of the two places of keys the database is the lesser one by its name, too.
    private static final String KNOWN = "SELECT consumer, MAX(key_store) FROM semel_consumer GROUP BY consumer";

    private static final String DATABASE = KeyStore.DATABASE.name();

    private final Database database;

    @Inject
    JdbcConsumers(Database database) {
        this.database = database;
    }

    /** Those that applications have told of, that took a new key since then, or for which a message is parked; by their names. */
    List<ConsumerView> since(Instant begin) {
        Map<String, ConsumerView> consumers = new TreeMap<>();
        database.query(KNOWN, row -> new ConsumerView(row.getString(1), row.getString(2), 0, 0, 0, 0, null))
                .forEach(known -> consumers.put(known.name(), known));
        database.query(ACTIVITY, Row::read, begin).stream()
                .map(JdbcConsumers::active)
                .forEach(active -> consumers.merge(active.name(), active, JdbcConsumers::both));
        database.query(PARKED, Row::read).stream()
                .map(row -> new ConsumerView(row.text(0), DATABASE, 0, 0, row.count(1), 0, row.time(2)))
                .forEach(parked -> consumers.merge(parked.name(), parked, JdbcConsumers::both));
        return List.copyOf(consumers.values());
    }

    private static ConsumerView active(Row row) {
        return new ConsumerView(
                row.text(0),
                DATABASE,
                row.count(1),
                row.count(2),
                0,
                row.count(3),
                latest(row.time(4), row.timeOrNull(5)));
    }

    // The first one says where its keys are.
    private static ConsumerView both(ConsumerView known, ConsumerView more) {
        return new ConsumerView(
                known.name(),
                known.keyStore(),
                known.completed() + more.completed(),
                known.failing() + more.failing(),
                known.parked() + more.parked(),
                known.duplicates() + more.duplicates(),
                latest(known.lastSeenAt(), more.lastSeenAt()));
    }

    private static @Nullable Instant latest(@Nullable Instant... instants) {
        return Stream.of(instants)
                .filter(Objects::nonNull)
                .max(Comparator.naturalOrder())
                .orElse(null);
    }
}
