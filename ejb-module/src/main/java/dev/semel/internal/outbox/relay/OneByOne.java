package dev.semel.internal.outbox.relay;

import dev.semel.internal.history.AttemptHistory;
import dev.semel.internal.history.BackOff;
import dev.semel.internal.history.Failure;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.DestinationStore;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.internal.outbox.store.RelayStore;
import dev.semel.internal.platform.SparseLog;
import dev.semel.internal.settings.RelaySettings;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.random.RandomGenerator;

/**
 * Publishes the events of a failed batch singly and records each outcome by event. Before each of them it asks the database
 * whether the slot is still locked: the batch may have taken long, and this node may have stood still.
 */
@Dependent
class OneByOne {

    private static final Logger LOG = Logger.getLogger(OneByOne.class.getName());

    // The database's transaction stays open for as long: it must end well before any time-out takes its marks away.
    private static final Duration LONGEST = Duration.ofSeconds(15);

    private final EventPublisher publisher;
    private final RelayStore store;
    private final DestinationStore destinations;
    private final AttemptHistory history;
    private final RelaySettings settings;
    private final SparseLog dropped = new SparseLog(LOG);
    private final BackOff backOff = new BackOff(RandomGenerator.getDefault());

    @Inject
    OneByOne(
            EventPublisher publisher,
            RelayStore store,
            DestinationStore destinations,
            AttemptHistory history,
            RelaySettings settings) {
        this.publisher = publisher;
        this.store = store;
        this.destinations = destinations;
        this.history = history;
        this.settings = settings;
    }

    /** @param known those that the broker is known to have */
    Progress publish(List<PendingEvent> batch, Set<UUID> known, Clock databaseTime) {
        // Published as a whole, although nothing told so: the slot is drained.
        if (batch.isEmpty()) {
            return Progress.all(batch);
        }
        Progress progress = new Progress();
        batch.stream().filter(event -> known.contains(event.id())).forEach(progress::published);
        store.keepAlive();
        publisher.findOutage().ifPresent(progress::stopBy);
        Instant latest = databaseTime.instant().plus(LONGEST);
        Iterator<PendingEvent> events = batch.iterator();
        while (events.hasNext() && !progress.isStopped()) {
            PendingEvent event = events.next();
            if (known.contains(event.id())) {
                progress.next();
            } else if (databaseTime.instant().isAfter(latest)) {
                progress.cutShort();
            } else {
                publish(event, progress, databaseTime);
            }
        }
        progress.blocked().forEach(this::open);
        return progress;
    }

    private void publish(PendingEvent event, Progress progress, Clock databaseTime) {
        progress.next();
        if (progress.isHeldBack(event)) {
            return;
        }
        store.keepAlive();
        EventPublisher.Outcome outcome = publisher.publishOne(event);
        switch (outcome.kind()) {
            case PUBLISHED -> progress.published(event);
            case OUTAGE -> progress.stopBy(outcome.cause());
            case BLOCKED -> progress.blocked(event, outcome.cause());
            case UNWANTED -> drop(event, outcome.cause(), databaseTime.instant());
            case REJECTED, UNSENDABLE -> {
                progress.holdBack(event);
                recordFailure(event, outcome, databaseTime.instant());
            }
        }
    }

    // At the end of the pass, because the row is locked until its commit.
    private void open(Address destination, Exception cause) {
        Failure failure = Failure.of(cause);
        if (destinations.open(destination, failure)) {
            LOG.log(
                    Level.WARNING,
                    "The {0} takes no events. They are held, no attempt is counted, and one of them is sent now and then until"
                            + " it takes them again. Reason: {1}",
                    new Object[] {destination, failure.sentence()});
        }
    }

    private void recordFailure(PendingEvent event, EventPublisher.Outcome outcome, Instant now) {
        Failure failure = Failure.of(outcome.cause());
        int attempt = event.attempts() + 1;
        history.record(event.id().toString(), attempt, failure);
        boolean isLast = outcome.kind() == EventPublisher.Outcome.Kind.UNSENDABLE
                || attempt >= settings.retry().maxAttempts();
        if (isLast && event.isReply()) {
            drop(event.id(), attempt, now, failure);
        } else if (isLast) {
            park(event.id(), attempt, now, failure);
        } else {
            backOff(event.id(), attempt, now, failure);
        }
    }

    /** No operator can bring a requester back, and it asks again if it still wants to know. */
    void drop(PendingEvent reply, Exception cause, Instant now) {
        Failure failure = Failure.of(cause);
        int attempt = reply.attempts() + 1;
        history.record(reply.id().toString(), attempt, failure);
        drop(reply.id(), attempt, now, failure);
    }

    private void drop(UUID reply, int attempt, Instant now, Failure failure) {
        store.drop(reply, attempt, now, failure);
        dropped.add(
                now,
                number -> "Dropped " + number
                        + " replies since this was last told. Each is counted, and is a discarded event"
                        + " with its reason. The last one is " + reply + ": " + failure.sentence());
    }

    private void backOff(UUID event, int attempt, Instant now, Failure failure) {
        Instant dueAt = now.plus(backOff.after(attempt, settings.retry()));
        store.backOff(event, attempt, dueAt, failure);
        LOG.log(
                Level.WARNING,
                "Could not publish outbox event {0} (attempt {1} of {2}); the next attempt is at {3}. Reason: {4}",
                new Object[] {event, attempt, settings.retry().maxAttempts(), dueAt, failure.sentence()});
    }

    private void park(UUID event, int attempt, Instant now, Failure failure) {
        store.park(event, attempt, now, failure);
        LOG.log(
                Level.SEVERE,
                "Parked outbox event {0} after {1} attempts; if it holds back its group, that waits until an operator retries, skips or discards it. Reason: {2}",
                new Object[] {event, attempt, failure.sentence()});
    }
}
