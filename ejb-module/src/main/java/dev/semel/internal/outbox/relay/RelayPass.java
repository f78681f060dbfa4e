package dev.semel.internal.outbox.relay;

import dev.semel.internal.outbox.relay.Passes.PassResult;
import dev.semel.internal.outbox.relay.ReadySlots.Hand;
import dev.semel.internal.outbox.relay.UnreadableEvents.UnreadableBatchException;
import dev.semel.internal.outbox.store.LockedSlot;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.internal.outbox.store.RelayStore;
import dev.semel.internal.outbox.store.RelayStore.NextEvents;
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
import java.util.stream.Stream;

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
        return lockNext(hand).map(first -> serve(first, hand)).orElseGet(PassResult::nothingToServe);
    }

    private Optional<LockedSlot> lockNext(Hand hand) {
        return Stream.generate(hand::takeNext)
                .takeWhile(Optional::isPresent)
                .flatMap(slot -> lock(slot.get(), hand).stream())
                .findFirst();
    }

    private Optional<LockedSlot> lock(int slot, Hand hand) {
        Optional<LockedSlot> locked = store.lockSlot(slot);
        if (locked.isPresent()) {
            hand.locked(slot);
        } else {
            hand.lockedElsewhere(slot);
        }
        return locked;
    }

    /** Whether there is no other left; or there is no room or no time for another one. */
    private boolean readOthers(Batch batch, Hand hand) {
        Instant latest = clock.instant().plus(LONGEST_READING);
        boolean isAnyLeft = true;
        while (isAnyLeft && batch.takesAnotherSlot() && clock.instant().isBefore(latest)) {
            Optional<LockedSlot> another = lockNext(hand);
            another.ifPresent(slot -> read(slot, batch));
            isAnyLeft = another.isPresent();
        }
        return !isAnyLeft;
    }

    private void read(LockedSlot slot, Batch batch) {
        int size = batch.remaining();
        Instant began = clock.instant();
        try {
            NextEvents next = store.nextBatch(slot, size);
            batch.add(slot, next);
            if (next.events().isEmpty() && !next.hasHeld()) {
                emptyScans.add(slot.number(), Duration.between(began, clock.instant()));
            } else {
                emptyScans.clear(slot.number());
            }
        } catch (RuntimeException failed) {
            throw new UnreadableBatchException(slot, size, failed);
        }
    }

    private PassResult serve(LockedSlot slot, Hand hand) {
        // Times that other nodes will compare are the database's: this node's clock only measures what
        // has passed since.
        Clock databaseTime = Clock.offset(clock, Duration.between(clock.instant(), slot.lockedAt()));
        Instant began = clock.instant();
        int size = batchSize.at(began);
        Batch batch = new Batch(size);
        boolean isWhole = false;
        try {
            read(slot, batch);
            boolean areAllRead = readOthers(batch, hand);
            List<PendingEvent> wanted = withoutUnwanted(batch.events(), databaseTime);
            Progress progress = publish(wanted, databaseTime);
            int reached = progress.reached() + batch.events().size() - wanted.size();
            mark(batch, progress, reached, databaseTime, hand);
            isWhole = progress.isWhole() && !batch.isCut();
            if (progress.isWhole()) {
                batch.drainedSlots().forEach(hand::drained);
            }
            // What was named since then is for the next pass.
            return new PassResult(true, !areAllRead && hand.isAnyLeft(), progress.outage());
        } finally {
            // Thrown or not: a batch that took all memory must come back smaller.
            if (!isWhole) {
                batchSize.broken(size);
            } else if (batch.isFull()) {
                batchSize.full(size, began, clock.instant());
            }
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
