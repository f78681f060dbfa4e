package dev.semel.internal.outbox.relay;

import dev.semel.internal.outbox.relay.Passes.PassResult;
import dev.semel.internal.outbox.relay.UnreadableEvents.UnreadableBatchException;
import dev.semel.internal.outbox.store.LockedSlot;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.internal.outbox.store.RelayStore;
import dev.semel.internal.outbox.store.RelayStore.NextEvents;
import dev.semel.internal.settings.RelaySettings;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.ObjIntConsumer;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * One pass over a slot, or over several, in one database transaction, which is the caller's; the broker has its own, or takes part
 * in it.
 */
@Dependent
class RelayPass {

    private static final Logger LOG = Logger.getLogger(RelayPass.class.getName());

    // With the last send (12 s), the commit (10) and the wait for a broker that does not answer to it (20), below the
    // databases' limits for idle transactions (60).
    private static final Duration LONGEST_BATCH = Duration.ofSeconds(10);

    // The events read first wait while other slots are read.
    private static final Duration LONGEST_READING = Duration.ofMillis(50);

    private final RelayStore store;
    private final EventPublisher publisher;
    private final OneByOne oneByOne;
    private final AdaptiveBatchSize batchSize;
    private final VainLooks vain;
    private final Clock clock;

    @Inject
    RelayPass(
            RelayStore store, EventPublisher publisher, OneByOne oneByOne, RelaySettings settings, @Semel Clock clock) {
        this.store = store;
        this.publisher = publisher;
        this.oneByOne = oneByOne;
        this.batchSize = new AdaptiveBatchSize(settings.batchSize());
        this.clock = clock;
        this.vain = new VainLooks(clock);
    }

    PassResult run(Set<Integer> unwanted, ObjIntConsumer<Set<Integer>> onTaken) {
        Set<Integer> except = beside(unwanted);
        return store.lockSlot(except)
                .map(first -> serve(first, (batch, time) -> {
                    readOthers(batch, except);
                    onTaken.accept(batch.slots(), batch.slotsLeft());
                    List<PendingEvent> events = batch.events();
                    return isPublished(events) ? Progress.all(events) : oneByOne.publish(events, time);
                }))
                .orElseGet(PassResult::nothingToServe);
    }

    private Set<Integer> beside(Set<Integer> unwanted) {
        Set<Integer> except = new HashSet<>(vain.slots());
        except.addAll(unwanted);
        return except;
    }

    private void readOthers(Batch batch, Set<Integer> except) {
        Instant latest = clock.instant().plus(LONGEST_READING);
        boolean isAnyLeft = true;
        while (isAnyLeft && batch.takesAnotherSlot() && clock.instant().isBefore(latest)) {
            Set<Integer> unwanted = new HashSet<>(except);
            unwanted.addAll(batch.slots());
            Optional<LockedSlot> another = store.lockAnotherSlot(unwanted);
            another.ifPresent(slot -> read(slot, batch));
            isAnyLeft = another.isPresent();
        }
    }

    private void read(LockedSlot slot, Batch batch) {
        int size = batch.remaining();
        Instant began = clock.instant();
        try {
            NextEvents next = store.nextBatch(slot, size);
            batch.add(slot, next);
            if (next.events().isEmpty() && !next.hasHeld()) {
                vain.add(slot.number(), Duration.between(began, clock.instant()));
            }
        } catch (RuntimeException failed) {
            throw new UnreadableBatchException(slot, size, failed);
        }
    }

    /** A slot to serve, if there is one; the broker need not be troubled otherwise. It is not locked any more. */
    Optional<LockedSlot> findSlot(Set<Integer> unwanted) {
        return store.lockSlot(beside(unwanted));
    }

    /**
     * Everything or nothing: messages and marks are committed together. The broker joins first, and so it commits first: a
     * slot is free for others only when its messages are in their queues.
     */
    PassResult runJointly(int slot) {
        publisher.join();
        return serve(slot, (batch, time) -> {
            publisher.publishJointly(inTime(batch.events()));
            return Progress.all(batch.events());
        });
    }

    PassResult runOneByOne(int slot) {
        return serve(slot, (batch, time) -> oneByOne.publish(batch.events(), time));
    }

    // Where somebody else was quicker, there may be another slot to serve.
    private PassResult serve(int number, BiFunction<Batch, Clock, Progress> publication) {
        return store.lockSlot(number)
                .map(slot -> serve(slot, publication))
                .orElseGet(() -> PassResult.served(Set.of()));
    }

    private PassResult serve(LockedSlot slot, BiFunction<Batch, Clock, Progress> publication) {
        // Times that other nodes will compare are the database's: this node's clock only measures what
        // has passed since.
        Clock databaseTime = Clock.offset(clock, Duration.between(clock.instant(), slot.lockedAt()));
        Instant began = clock.instant();
        int size = batchSize.at(began);
        Batch batch = new Batch(size);
        boolean isWhole = false;
        try {
            read(slot, batch);
            Progress progress = publication.apply(batch, databaseTime);
            mark(batch, progress, databaseTime);
            isWhole = progress.isWhole() && !batch.isCut();
            return progress.outage() != null
                    ? PassResult.stoppedBy(progress.outage())
                    : PassResult.served(batch.emptySlots());
        } finally {
            // Thrown or not: a batch that took all memory must come back smaller.
            if (!isWhole) {
                batchSize.broken(size);
            } else if (batch.isFull()) {
                batchSize.full(size, began, clock.instant());
            }
        }
    }

    private boolean isPublished(List<PendingEvent> batch) {
        try {
            if (!batch.isEmpty()) {
                publisher.publishBatch(inTime(batch));
            }
            return true;
        } catch (Exception failed) {
            boolean isKnown = publisher.isRefusedAsKnown(failed);
            LOG.log(
                    Level.FINE,
                    failed,
                    () -> "A batch of " + batch.size() + " outbox events could not be published as a whole"
                            + (isKnown ? ", because the broker has some of them" : "")
                            + "; they are published one by one.");
            return false;
        }
    }

    private List<PendingEvent> inTime(List<PendingEvent> batch) {
        Instant latest = clock.instant().plus(LONGEST_BATCH);
        return batch.stream()
                .map(event -> event.within(() -> requireTime(latest)))
                .toList();
    }

    private void requireTime(Instant latest) {
        if (clock.instant().isAfter(latest)) {
            throw new IllegalStateException("The batch was not sent within " + LONGEST_BATCH.toSeconds()
                    + " s; it is rolled back, and its events are published one by one.");
        }
    }

    private void mark(Batch batch, Progress progress, Clock databaseTime) {
        List<UUID> published = progress.published();
        int marked = store.markPublished(published, databaseTime.instant());
        if (marked < published.size()) {
            LOG.log(
                    Level.WARNING,
                    "{0} of {1} published outbox events of the slots {2} were no longer pending when they were marked; they keep the status that somebody else gave them.",
                    new Object[] {published.size() - marked, published.size(), batch.slots()});
        }
        store.markServed(batch.slotsServed(progress.reached()));
    }
}
