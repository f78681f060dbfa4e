package dev.semel.admin.overview;

import dev.semel.internal.idempotency.operator.KeyState;
import dev.semel.internal.idempotency.poison.JpaLiveNodes;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.CappedCount;
import dev.semel.internal.listing.Row;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;

/** What the overview shows of keys, parked messages and nodes, at a bounded cost. */
@Dependent
class JpaOverview {

    private static final String KEYS = "semel_idempotency_record";
    private static final String ACTIVITY = "SELECT consumer, SUM(CASE status WHEN 'COMPLETED' THEN 1 ELSE 0 END),"
            + " SUM(CASE status WHEN 'FAILED' THEN 1 ELSE 0 END), SUM(CASE status WHEN 'PARKED' THEN 1 ELSE 0 END),"
            + " SUM(duplicates), MAX(first_seen_at) FROM (SELECT consumer, status, duplicates, first_seen_at FROM "
            + KEYS
            + " WHERE first_seen_at >= ? ORDER BY first_seen_at DESC LIMIT 100000"
            + ") latest GROUP BY consumer ORDER BY consumer";
    private static final String NODES = "SELECT node, application, started_at, stopped_at, seen_at FROM semel_node"
            + " ORDER BY started_at DESC, node, application LIMIT 100";
    // How many servers have died over the key of a mark b.
    private static final String DEATHS =
            "(SELECT COUNT(DISTINCT d.incarnation) FROM semel_in_flight d WHERE d.key_hash = b.key_hash AND "
                    + JpaLiveNodes.NOT_OF_ONE.formatted("d") + ")";
    private static final String IS_LAST = " NOT EXISTS (SELECT 1 FROM semel_in_flight l WHERE l.key_hash = b.key_hash"
            + " AND (l.begun_at > b.begun_at OR (l.begun_at = b.begun_at AND l.id > b.id)))";
    private static final String SUSPECTS = "SELECT b.key_hash, r.key_text, b.consumer, " + DEATHS
            + ", b.node, b.begun_at"
            + " FROM semel_in_flight b LEFT JOIN semel_idempotency_record r ON r.key_hash = b.key_hash WHERE" + IS_LAST
            + " AND " + DEATHS + " > 0 ORDER BY " + DEATHS + " DESC, b.begun_at DESC, b.key_hash LIMIT 10";

    private final Database database;

    @Inject
    JpaOverview(Database database) {
        this.database = database;
    }

    /** What each consumer did with the keys first seen within this time; at most the latest 100,000 are looked at. */
    List<ConsumerView> consumers(Duration within) {
        return Row.all(database.nativeQuery(ACTIVITY, ago(within)))
                .map(row -> new ConsumerView(
                        row.text(0), row.count(1), row.count(2), row.count(3), row.count(4), row.time(5)))
                .toList();
    }

    int keysSeen(Duration within) {
        return CappedCount.of(database, KEYS + " WHERE first_seen_at >= ?", ago(within));
    }

    int keys(KeyState state) {
        return CappedCount.of(database, KEYS + " WHERE " + state.condition());
    }

    int parkedMessages() {
        return CappedCount.of(database, "semel_parked_message WHERE status = 'PARKED'");
    }

    /** Keys over which a server has died and whose handler has not come back since, the worst first; ten at most. */
    List<SuspectView> suspects() {
        return Row.all(database.nativeQuery(SUSPECTS))
                .map(row ->
                        new SuspectView(row.text(0), row.text(1), row.text(2), row.number(3), row.text(4), row.time(5)))
                .toList();
    }

    /** Each application on each node, the latest first; a hundred at most. */
    List<NodeView> nodes() {
        return Row.all(database.nativeQuery(NODES))
                .map(row -> new NodeView(row.text(0), row.text(1), row.time(2), row.time(3), row.time(4)))
                .toList();
    }

    private OffsetDateTime ago(Duration time) {
        return database.now().minus(time).atOffset(ZoneOffset.UTC);
    }
}
