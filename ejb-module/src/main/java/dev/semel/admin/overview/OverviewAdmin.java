package dev.semel.admin.overview;

import dev.semel.admin.Roles;
import dev.semel.internal.counter.CounterName;
import dev.semel.internal.counter.CounterStore;
import dev.semel.internal.counter.Total;
import dev.semel.internal.idempotency.operator.IdempotencyRecords;
import dev.semel.internal.idempotency.operator.ParkedMessages;
import dev.semel.internal.idempotency.operator.RecordState;
import dev.semel.internal.idempotency.operator.ServerIncarnations;
import dev.semel.internal.idempotency.operator.ServerIncarnations.Life;
import dev.semel.internal.idempotency.operator.ServerIncarnations.Suspect;
import dev.semel.internal.outbox.operator.OutboxEvents;
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

    private final IdempotencyRecords records;
    private final ParkedMessages parkedMessages;
    private final OutboxEvents events;
    private final ServerIncarnations lives;
    private final CounterStore counters;

    /** For the container, which makes a proxy of the class. */
    public OverviewAdmin() {
        this(null, null, null, null, null);
    }

    @Inject
    OverviewAdmin(
            IdempotencyRecords records,
            ParkedMessages parkedMessages,
            OutboxEvents events,
            ServerIncarnations lives,
            CounterStore counters) {
        this.records = records;
        this.parkedMessages = parkedMessages;
        this.events = events;
        this.lives = lives;
        this.counters = counters;
    }

    /** The figures at this moment, at a bounded cost however long the tables are. */
    public Overview now() {
        OutboxState outbox = events.state();
        Map<CounterName, Total> totals = counters.totals();
        List<IdempotencyRecords.Activity> consumers = records.activity(Duration.ofDays(1));
        return new Overview(
                outbox.asOf(),
                outbox.due(),
                outbox.scheduled(),
                outbox.held(),
                outbox.oldestDueAt(),
                outbox.publishedLastHour(),
                parkedMessages.countParked(),
                outbox.parked(),
                records.countSeen(Duration.ofHours(1)),
                records.count(RecordState.IN_PROGRESS),
                records.count(RecordState.LAPSED),
                records.count(RecordState.FAILED),
                records.count(RecordState.LEFT_TO_BROKER),
                consumers.stream()
                        .mapToLong(IdempotencyRecords.Activity::duplicates)
                        .sum(),
                BARRIERS.stream().map(count -> view(count, totals)).toList(),
                view(CounterName.EVENTS_EXPIRED, totals),
                view(outbox.relay()),
                consumers.stream().map(OverviewAdmin::view).toList(),
                lives.suspects().stream().map(OverviewAdmin::view).toList(),
                lives.all().stream().map(OverviewAdmin::view).toList());
    }

    private static CountView view(CounterName count, Map<CounterName, Total> totals) {
        Total total = totals.get(count);
        return new CountView(count.name(), total.number(), total.lastAt());
    }

    private static RelayView view(RelayWatch relay) {
        return new RelayView(relay.state().name(), relay.lookedAt(), relay.trouble());
    }

    private static SuspectView view(Suspect suspect) {
        return new SuspectView(
                suspect.keyHash(),
                suspect.key(),
                suspect.consumer(),
                suspect.deaths(),
                suspect.node(),
                suspect.begunAt());
    }

    private static NodeView view(Life life) {
        return new NodeView(life.node(), life.application(), life.startedAt(), life.stoppedAt(), life.seenAt());
    }

    private static ConsumerView view(IdempotencyRecords.Activity activity) {
        return new ConsumerView(
                activity.consumer(),
                activity.completed(),
                activity.failing(),
                activity.parked(),
                activity.duplicates(),
                activity.lastSeenAt());
    }
}
