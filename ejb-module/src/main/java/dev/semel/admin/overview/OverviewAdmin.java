package dev.semel.admin.overview;

import dev.semel.admin.Roles;
import dev.semel.idempotency.store.operator.ConsumerActivity;
import dev.semel.idempotency.store.operator.IdempotencyRecords;
import dev.semel.idempotency.store.operator.ParkedMessages;
import dev.semel.idempotency.store.operator.RecordState;
import dev.semel.idempotency.store.operator.ServerLives;
import dev.semel.idempotency.store.operator.ServerLives.Life;
import dev.semel.idempotency.store.operator.ServerLives.Suspect;
import dev.semel.outbox.store.operator.OutboxEvents;
import dev.semel.outbox.store.operator.OutboxState;
import dev.semel.tally.Count;
import dev.semel.tally.TallyStore;
import dev.semel.tally.Total;
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

    private static final List<Count> BARRIERS =
            List.of(Count.CAUGHT_BY_OUTBOX_KEY, Count.BATCHES_REFUSED, Count.SENT_AGAIN, Count.CAUGHT_BY_CONSUMER_KEY);

    private final IdempotencyRecords records;
    private final ParkedMessages parkedMessages;
    private final OutboxEvents events;
    private final ServerLives lives;
    private final TallyStore tally;

    /** For the container, which makes a proxy of the class. */
    public OverviewAdmin() {
        this(null, null, null, null, null);
    }

    @Inject
    OverviewAdmin(
            IdempotencyRecords records,
            ParkedMessages parkedMessages,
            OutboxEvents events,
            ServerLives lives,
            TallyStore tally) {
        this.records = records;
        this.parkedMessages = parkedMessages;
        this.events = events;
        this.lives = lives;
        this.tally = tally;
    }

    /** The figures at this moment, at a bounded cost however long the tables are. */
    public Overview now() {
        OutboxState outbox = events.state();
        Map<Count, Total> totals = tally.totals();
        List<ConsumerActivity> consumers = records.activity(Duration.ofDays(1));
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
                consumers.stream().mapToLong(ConsumerActivity::duplicates).sum(),
                BARRIERS.stream().map(count -> view(count, totals)).toList(),
                view(Count.EVENTS_EXPIRED, totals),
                outbox.lastServedAt(),
                consumers.stream().map(OverviewAdmin::view).toList(),
                lives.suspects().stream().map(OverviewAdmin::view).toList(),
                lives.all().stream().map(OverviewAdmin::view).toList());
    }

    private static CountView view(Count count, Map<Count, Total> totals) {
        Total total = totals.get(count);
        return new CountView(count.name(), total.number(), total.lastAt());
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
        return new NodeView(life.node(), life.application(), life.startedAt(), life.stoppedAt());
    }

    private static ConsumerView view(ConsumerActivity activity) {
        return new ConsumerView(
                activity.consumer(),
                activity.completed(),
                activity.failing(),
                activity.parked(),
                activity.duplicates(),
                activity.lastSeenAt());
    }
}
