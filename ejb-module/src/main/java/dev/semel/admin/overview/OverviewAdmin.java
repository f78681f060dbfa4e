package dev.semel.admin.overview;

import dev.semel.admin.Roles;
import dev.semel.internal.counter.CounterName;
import dev.semel.internal.counter.CounterStore;
import dev.semel.internal.counter.Total;
import dev.semel.internal.idempotency.operator.KeyState;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.CappedCount;
import dev.semel.internal.listing.Row;
import dev.semel.internal.node.JdbcLiveNodes;
import dev.semel.internal.outbox.operator.OutboxMonitor;
import dev.semel.internal.outbox.operator.OutboxState;
import dev.semel.internal.outbox.operator.RelayWatch;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The state of the whole as the console shows it. */
@Stateless(name = "SemelOverviewAdmin")
@RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
public class OverviewAdmin {

    private static final List<CounterName> BARRIERS = List.of(
            CounterName.CAUGHT_BY_OUTBOX_KEY,
            CounterName.BATCHES_REFUSED,
            CounterName.SENT_AGAIN,
            CounterName.CAUGHT_BY_CONSUMER_KEY);
    private static final String PARKED_MESSAGES = "semel_parked_message WHERE status = 'PARKED'";
    // Parked events that hold back what follows them. In the words of the index that holds these alone.
    private static final String HEADS =
            "semel_outbox_event WHERE status = 'PARKED' AND holds_group AND event_group IS NOT NULL";
    private static final String KEYS = "semel_idempotency_record";
    private static final String NODES = "SELECT node, application, started_at, stopped_at, seen_at FROM semel_node"
            + " ORDER BY started_at DESC, node, application LIMIT 100";
    // How many servers have died over the key of a mark b.
    private static final String DEATHS =
            "(SELECT COUNT(DISTINCT d.incarnation) FROM semel_in_flight d WHERE d.key_hash = b.key_hash AND "
                    + JdbcLiveNodes.NOT_OF_ONE.formatted("d") + ")";
    private static final String IS_LAST = " NOT EXISTS (SELECT 1 FROM semel_in_flight l WHERE l.key_hash = b.key_hash"
            + " AND (l.begun_at > b.begun_at OR (l.begun_at = b.begun_at AND l.id > b.id)))";
    // Keys over which a server has died and whose handler has not come back since.
    private static final String SUSPECTS = "SELECT b.key_hash, r.key_text, b.consumer, " + DEATHS
            + ", b.node, b.begun_at"
            + " FROM semel_in_flight b LEFT JOIN semel_idempotency_record r ON r.key_hash = b.key_hash WHERE" + IS_LAST
            + " AND " + DEATHS + " > 0 ORDER BY " + DEATHS + " DESC, b.begun_at DESC, b.key_hash LIMIT 10";

    @Inject
    Database database;

    @Inject
    OutboxMonitor monitor;

    @Inject
    CounterStore counters;

    @Inject
    JdbcParkedCauses causes;

    @Inject
    JdbcConsumers consumerRows;

    /** The figures at this moment, at a bounded cost however long the tables are. */
    public Overview now() {
        OutboxState outbox = monitor.state();
        Map<CounterName, Total> totals = counters.totals();
        List<ConsumerView> consumers = consumerRows.since(ago(Duration.ofDays(1)));
        return new Overview(
                outbox.asOf(),
                outbox.due(),
                outbox.scheduled(),
                outbox.held(),
                outbox.oldestDueAt(),
                outbox.publishedLastHour(),
                outbox.retriesLastHour(),
                CappedCount.of(database, PARKED_MESSAGES),
                outbox.parked(),
                CappedCount.of(database, KEYS + " WHERE first_seen_at >= ?", ago(Duration.ofHours(1))),
                keys(KeyState.IN_PROGRESS),
                keys(KeyState.LAPSED),
                keys(KeyState.FAILED),
                keys(KeyState.LEFT_TO_BROKER),
                consumers.stream().mapToLong(ConsumerView::duplicates).sum(),
                BARRIERS.stream().map(count -> view(count, totals)).toList(),
                view(CounterName.EVENTS_EXPIRED, totals),
                view(CounterName.REPLIES_DROPPED, totals),
                view(CounterName.CACHE_FORGOT, totals),
                view(outbox.relay()),
                consumers,
                rows(SuspectView.class, SUSPECTS),
                rows(NodeView.class, NODES));
    }

    /** What tells whether something is wrong: cheap enough for every page. */
    public Pulse pulse() {
        OutboxState outbox = monitor.state();
        JdbcParkedCauses.Parked messages = causes.ofMessages();
        JdbcParkedCauses.Parked events = causes.ofEvents();
        return new Pulse(
                outbox.asOf(),
                outbox.due(),
                outbox.oldestDueAt(),
                messages.total(),
                events.total(),
                CappedCount.of(database, HEADS),
                Stream.concat(messages.largest().stream(), events.largest().stream())
                        .toList(),
                view(CounterName.CACHE_FORGOT, counters.totals()),
                view(outbox.relay()),
                rows(NodeView.class, NODES));
    }

    private static CountView view(CounterName count, Map<CounterName, Total> totals) {
        Total total = totals.getOrDefault(count, Total.NONE);
        return new CountView(count.name(), total.number(), total.lastAt());
    }

    private static RelayView view(RelayWatch relay) {
        return new RelayView(relay.state().name(), relay.polledAt(), relay.trouble());
    }

    private int keys(KeyState state) {
        return CappedCount.of(database, KEYS + " WHERE " + state.condition());
    }

    private <R extends Record> List<R> rows(Class<R> type, String sql, Object... parameters) {
        return database.query(sql, Row.readAs(type), parameters);
    }

    private Instant ago(Duration time) {
        return database.now().minus(time);
    }
}
