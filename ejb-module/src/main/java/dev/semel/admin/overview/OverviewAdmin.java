package dev.semel.admin.overview;

import dev.semel.admin.Roles;
import dev.semel.internal.counter.CounterName;
import dev.semel.internal.counter.CounterStore;
import dev.semel.internal.counter.Total;
import dev.semel.internal.idempotency.operator.KeyState;
import dev.semel.internal.outbox.operator.OutboxMonitor;
import dev.semel.internal.outbox.operator.OutboxState;
import dev.semel.internal.outbox.operator.RelayWatch;
import jakarta.annotation.security.DeclareRoles;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The state of the whole as the console shows it. */
@Stateless(name = "SemelOverviewAdmin")
@DeclareRoles({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
@RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
public class OverviewAdmin {

    private static final List<CounterName> BARRIERS = List.of(
            CounterName.CAUGHT_BY_OUTBOX_KEY,
            CounterName.BATCHES_REFUSED,
            CounterName.SENT_AGAIN,
            CounterName.CAUGHT_BY_CONSUMER_KEY);

    private final JpaOverview tables;
    private final OutboxMonitor monitor;
    private final CounterStore counters;

    /** For the container, which makes a proxy of the class. */
    public OverviewAdmin() {
        this(null, null, null);
    }

    @Inject
    OverviewAdmin(JpaOverview tables, OutboxMonitor monitor, CounterStore counters) {
        this.tables = tables;
        this.monitor = monitor;
        this.counters = counters;
    }

    /** The figures at this moment, at a bounded cost however long the tables are. */
    public Overview now() {
        OutboxState outbox = monitor.state();
        Map<CounterName, Total> totals = counters.totals();
        List<ConsumerView> consumers = tables.consumers(Duration.ofDays(1));
        return new Overview(
                outbox.asOf(),
                outbox.due(),
                outbox.scheduled(),
                outbox.held(),
                outbox.oldestDueAt(),
                outbox.publishedLastHour(),
                tables.parkedMessages(),
                outbox.parked(),
                tables.keysSeen(Duration.ofHours(1)),
                tables.keys(KeyState.IN_PROGRESS),
                tables.keys(KeyState.LAPSED),
                tables.keys(KeyState.FAILED),
                tables.keys(KeyState.LEFT_TO_BROKER),
                consumers.stream().mapToLong(ConsumerView::duplicates).sum(),
                BARRIERS.stream().map(count -> view(count, totals)).toList(),
                view(CounterName.EVENTS_EXPIRED, totals),
                view(outbox.relay()),
                consumers,
                tables.suspects(),
                tables.nodes());
    }

    private static CountView view(CounterName count, Map<CounterName, Total> totals) {
        Total total = totals.get(count);
        return new CountView(count.name(), total.number(), total.lastAt());
    }

    private static RelayView view(RelayWatch relay) {
        return new RelayView(relay.state().name(), relay.lookedAt(), relay.trouble());
    }
}
