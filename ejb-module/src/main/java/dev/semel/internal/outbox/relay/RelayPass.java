package dev.semel.internal.outbox.relay;

import dev.semel.internal.outbox.relay.Passes.PassResult;
import dev.semel.internal.outbox.relay.ReadySlots.Hand;
import dev.semel.internal.outbox.relay.UnreadableEvents.UnreadableBatchException;
import dev.semel.internal.outbox.store.LockedSlot;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.internal.outbox.store.RelayStore;
import dev.semel.internal.outbox.store.RelayStore.NextEvents;
import dev.semel.internal.outbox.store.RelayStore.ReadSlot;
import dev.semel.internal.outbox.store.RelayStore.Work;
import dev.semel.internal.settings.RelaySettings;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;

/** One pass over a slot, or over several, in one database transaction, which is the caller's; the broker has its own. */
@Dependent
class RelayPass {

    private static final Logger LOG = Logger.getLogger(RelayPass.class.getName());

    // With the last send (12 s), the commit (10) and the wait for a broker that does not answer to it (20), below the
    // databases' limits for idle transactions (60).
    private static final Duration LONGEST_BATCH = Duration.ofSeconds(10);

    // Thousands of requesters that are gone are found in as many seconds.
    private static final Duration LONGEST_LOOK = Duration.ofSeconds(5);

    // The events read first wait while other slots are read.
    private static final Duration LONGEST_READING = Duration.ofMillis(50);

    private final RelayStore store;
    private final EventPublisher publisher;
    private final OneByOne oneByOne;
    private final AdaptiveBatchSize batchSize;
    private final EmptyScans emptyScans;
    private final Clock clock;

    @Inject
    RelayPass(
            RelayStore store, EventPublisher publisher, OneByOne oneByOne, RelaySettings settings, @Semel Clock clock) {
        this.store = store;
        this.publisher = publisher;
        this.oneByOne = oneByOne;
        this.batchSize = new AdaptiveBatchSize(settings.batchSize());
        this.clock = clock;
        this.emptyScans = new EmptyScans(clock);
    }

    /** What keeps the broker from an answer, or empty if it answers. */
    Optional<Exception> findOutage() {
        return publisher.findOutage();
    }

    /** A scan of all slots. */
    Work slotsWithWork() {
        return store.slotsWithWork();
    }

    /** Slots that are better left alone now. */
    Set<Integer> unwanted() {
        return emptyScans.slots();
    }

    /** How long the first of these slots is still left alone; empty if none is. */
    Optional<Duration> rest(Collection<Integer> slots) {
        return emptyScans.rest(slots);
    }

    PassResult run(Hand hand) {
        Instant began = clock.instant();
        Batch batch = new Batch(batchSize.at(began));
        boolean isWhole = false;
        try {
            boolean areAllRead = fill(batch, hand);
            if (batch.slots().isEmpty()) {
                isWhole = true;
                return PassResult.nothingToServe();
            }
            Progress progress = serve(batch, hand);
            isWhole = progress.isWhole() && !batch.isCut();
            // What was named since it was filled is for the next pass.
            return new PassResult(true, !areAllRead && hand.isAnyLeft(), progress.outage());
        } finally {
            // Thrown or not: a batch that took all memory must come back smaller.
            if (!isWhole) {
                batchSize.broken(batch.size());
            } else if (batch.isFull()) {
                batchSize.full(batch.size(), began, clock.instant());
            }
        }
    }

    private Progress serve(Batch batch, Hand hand) {
        // Times that other nodes will compare are the database's, behind it by what reading took: this node's clock
        // only measures what has passed since.
        Clock databaseTime = Clock.offset(clock, Duration.between(clock.instant(), batch.lockedAt()));
        List<PendingEvent> wanted = withoutUnwanted(batch.events(), databaseTime);
        Progress progress = publish(wanted, databaseTime);
        int reached = progress.reached() + batch.events().size() - wanted.size();
        mark(batch, progress, reached, databaseTime, hand);
        if (progress.isWhole()) {
            batch.drainedSlots().forEach(hand::drained);
        }
        return progress;
    }

    /** Whether there is no other slot left; or there is no room or no time for another one. */
    private boolean fill(Batch batch, Hand hand) {
        boolean isAnyLeft = true;
        while (isAnyLeft && batch.slots().isEmpty()) {
            isAnyLeft = readNext(batch, hand);
        }
        Instant latest = clock.instant().plus(LONGEST_READING);
        while (isAnyLeft && batch.takesAnotherSlot() && clock.instant().isBefore(latest)) {
            isAnyLeft = readNext(batch, hand);
        }
        return !isAnyLeft;
    }

    /** Whether there was one. */
    private boolean readNext(Batch batch, Hand hand) {
        Optional<Integer> next = hand.takeNext();
        next.ifPresent(slot -> read(slot, batch, hand));
        return next.isPresent();
    }

    private void read(int slot, Batch batch, Hand hand) {
        int size = batch.remaining();
        Instant began = clock.instant();
        try {
            Optional<ReadSlot> read = store.lockAndRead(slot, size);
            if (read.isEmpty()) {
                hand.lockedElsewhere(slot);
                return;
            }
            hand.locked(slot);
            NextEvents next = read.get().next();
            batch.add(read.get().slot(), next);
            if (next.events().isEmpty() && !next.hasHeld()) {
                emptyScans.add(slot, Duration.between(began, clock.instant()));
            } else {
                emptyScans.clear(slot);
            }
        } catch (RuntimeException failed) {
            throw new UnreadableBatchException(slot, size, failed);
        }
    }

    // Sent with the others, one of them would break up their batch.
    private List<PendingEvent> withoutUnwanted(List<PendingEvent> events, Clock databaseTime) {
        List<PendingEvent> replies =
                events.stream().filter(PendingEvent::isReply).toList();
        if (replies.isEmpty()) {
            return events;
        }
        Map<UUID, Exception> unwanted = publisher.findUnwanted(replies, TimeLimit.of(LONGEST_LOOK, clock));
        store.keepAlive();
        replies.forEach(reply -> Optional.ofNullable(unwanted.get(reply.id()))
                .ifPresent(reason -> oneByOne.drop(reply, reason, databaseTime.instant())));
        return events.stream()
                .filter(event -> !unwanted.containsKey(event.id()))
                .toList();
    }

    private Progress publish(List<PendingEvent> events, Clock databaseTime) {
        try {
            if (!events.isEmpty()) {
                publisher.publishBatch(events, TimeLimit.of(LONGEST_BATCH, clock));
            }
        } catch (Exception failed) {
            tell(events, failed);
            Set<UUID> known =
                    failed instanceof EventPublisher.PartlyPublishedException partly ? partly.published() : Set.of();
            return oneByOne.publish(events, known, databaseTime);
        }
        return Progress.all(events);
    }

    private void tell(List<PendingEvent> batch, Exception failed) {
        boolean isKnown = publisher.isRefusedAsKnown(failed);
        LOG.log(
                Level.FINE,
                failed,
                () -> "A batch of " + batch.size() + " outbox events could not be published as a whole"
                        + (isKnown ? ", because the broker has some of them" : "")
                        + "; they are published one by one.");
    }

    private void mark(Batch batch, Progress progress, int reached, Clock databaseTime, Hand hand) {
        List<UUID> published = progress.published();
        int marked = store.markPublished(published, databaseTime.instant());
        if (marked < published.size()) {
            LOG.log(
                    Level.WARNING,
                    "{0} of {1} published outbox events of the slots {2} were no longer pending when they were marked; they keep the status that they have.",
                    new Object[] {published.size() - marked, published.size(), batch.slots()});
        }
        List<LockedSlot> served = batch.slotsServed(reached, progress.isWhole());
        store.markServed(served);
        served.forEach(slot -> hand.served(slot.number()));
    }
}
