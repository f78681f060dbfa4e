package dev.semel.simulation.check;

import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.KeyRecord;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.internal.message.ContentHash;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.simulation.broker.MemoryBroker;
import dev.semel.simulation.broker.QueuedMessage;
import dev.semel.simulation.store.CacheInMemory;
import dev.semel.simulation.store.ConsumerTablesInMemory;
import dev.semel.simulation.store.ConsumerTablesInMemory.KeyRow;
import dev.semel.simulation.store.ConsumerTablesInMemory.ParkedRow;
import dev.semel.simulation.store.DestinationRow;
import dev.semel.simulation.store.OutboxTablesInMemory;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Looks at what is committed and at what the broker holds, and compares it with the truth.
 *
 * <ul>
 *   <li>At any step: the baton (I11). Work that is owed and not done has a carrier.
 *   <li>At any step: monotone records (I6), and only the guilty parked (I7).
 *   <li>At the end: everything that is owed took effect or is visibly parked or given up (I1, I8), and nothing is locked (I5).
 * </ul>
 */
public final class Checker {

    private static final int MOST_CONNECTIONS = 2;

    private final Truth truth;
    private final Works works;
    private final OutboxTablesInMemory outbox;
    private final ConsumerTablesInMemory consumers;
    private final CacheInMemory cache;
    private final Carriers carriers;
    private final Attempts attempts;
    private final ParkingRules parking;
    private final Totals totals;

    /** @param consumersAndQueues from which queue each consumer takes its messages */
    public Checker(
            Truth truth,
            OutboxTablesInMemory outbox,
            ConsumerTablesInMemory consumers,
            CacheInMemory cache,
            MemoryBroker broker,
            Map<ConsumerDefinition, String> consumersAndQueues) {
        this.attempts = truth.attempts();
        this.parking = new ParkingRules(
                truth,
                consumersAndQueues.keySet().stream()
                        .collect(Collectors.toMap(ConsumerDefinition::name, Function.identity())));
        this.truth = truth;
        this.works = truth.works();
        this.outbox = outbox;
        this.consumers = consumers;
        this.cache = cache;
        Map<String, String> queueOfConsumer = new HashMap<>();
        consumersAndQueues.forEach((consumer, queue) -> queueOfConsumer.put(consumer.name(), queue));
        this.carriers = new Carriers(truth, outbox, consumers, broker, queueOfConsumer);
        this.totals = new Totals(consumers);
        broker.watch(truth::sent);
        outbox.events.watch(totals::changed);
        outbox.events.watch((before, after) -> truth.changed(before, after));
        outbox.counters.watch((before, after) -> truth.changed(before, after));
        consumers.positions.watch((before, after) -> {
            if (after == null) {
                truth.saw("how far a consumer had come in a group was purged");
            }
        });
        consumers.keys.watch(this::keyChanged);
        consumers.parked.watch(this::parkedChanged);
        consumers.results.watch(truth.answers()::kept);
        consumers.attempts.watch((before, after) -> truth.history().kept(after));
    }

    private void keyChanged(KeyRow before, KeyRow after) {
        if (isDiscarded(after) && !isDiscarded(before)) {
            truth.discards().seen(after.record().keyHash(), "key " + after.text() + " of " + after.consumer());
        }
        if (after == null) {
            truth.removed(before, consumers.database.now());
            return;
        }
        truth.history().changed(before, after);
        if (isWithoutRetry(before, after)) {
            truth.broken(
                    "I11",
                    "key " + after.text() + " of " + after.consumer()
                            + " failed, and its record does not name the event that brings it again.");
        }
        if (before != null) {
            attempts.changed(before, after).ifPresent(what -> truth.broken("I7", what));
            RecordStatus status = before.record().status();
            boolean wasEnded = status == RecordStatus.COMPLETED || status == RecordStatus.DISCARDED;
            if (wasEnded && after.record().status() != status) {
                truth.broken(
                        "I6",
                        "key " + before.text() + " was " + status + " and is "
                                + after.record().status() + ".");
            }
        }
    }

    // A lease that is given back before the first failure names none.
    private boolean isWithoutRetry(KeyRow before, KeyRow after) {
        boolean isNamed = after.record().status() != RecordStatus.FAILED
                || after.record().retryEventId() != null
                || !attempts.areRetriesStored(after.consumer());
        int failedBefore = before == null ? 0 : before.record().attempts();
        boolean wasNamed = before != null && before.record().retryEventId() != null;
        return !isNamed && (wasNamed || after.record().attempts() > failedBefore);
    }

    private static boolean isDiscarded(KeyRow row) {
        return row != null && row.record().status() == RecordStatus.DISCARDED;
    }

    private void parkedChanged(ParkedRow before, ParkedRow after) {
        if (after == null && before.status() == ParkedStatus.PARKED) {
            truth.broken(
                    "I1",
                    "message " + before.message().message().text() + " was parked and is gone, and was not given up.");
        }
        if (after != null && after.status() == ParkedStatus.DISCARDED) {
            truth.discards().seen(after.id(), "the parked " + works.of(after.message()));
        }
        if (after == null && before.status() == ParkedStatus.DISCARDED) {
            truth.givenUp().discarded(works.of(before.message()));
            truth.sequences()
                    .excuses(
                            before.message().origin().consumer(),
                            before.message().message());
        }
        if (before != null) {
            return;
        }
        Owed work = works.of(after.message());
        if (!truth.owed().contains(work)) {
            truth.broken("I1", "a message was parked with a body that was never sent: " + work + ".");
        }
        IdempotencyKey key = after.message().key();
        Object shown = after.message().message().properties().get(MessageContract.IDEMPOTENCY_KEY);
        if (key != null && !key.value().equals(shown)) {
            truth.broken("I1", "the " + work + " was parked without its key, which is " + key.text() + ".");
        }
        parking.wrong(after.message(), consumers.database.now()).ifPresent(what -> truth.broken("I7", what));
    }

    /** What can be told at any moment. */
    public Optional<Violation> look(Instant now) {
        truth.givenUp().endExcuses(carriers::isLasting);
        return truth.violation()
                .or(() -> uncarried(now)
                        .filter(work -> !truth.givenUp().isBereft(work))
                        .findFirst()
                        .map(work -> new Violation("I11", "nothing carries the " + work + ". " + describe(work))))
                .or(this::missingNumber);
    }

    // The work is done, but its group would wait for the number.
    private Optional<Violation> missingNumber() {
        List<Sequences.Number> toPass =
                truth.sequences().ofDoneWork().filter(this::isStillToPass).toList();
        Set<Sequences.Number> carried = toPass.isEmpty() ? Set.of() : carriers.numbers();
        return toPass.stream()
                .filter(number -> !carried.contains(number))
                .findFirst()
                .map(number -> new Violation("I11", "nothing carries the " + number + ", whose key is done."));
    }

    private boolean isStillToPass(Sequences.Number number) {
        return consumers
                .positions
                .committed(number.groupHash())
                .filter(position -> position.last() == null || position.last() < number.number())
                .isPresent();
    }

    private Stream<Owed> uncarried(Instant now) {
        Set<Owed> carried = carriers.all();
        return truth.owed().stream()
                .filter(work -> !truth.isDone(work) && !carried.contains(work) && !isAlive(work, now))
                .filter(work -> !truth.isExpired(work))
                .filter(work -> !truth.givenUp().isOver(work, recordOf(work)));
    }

    /** Keys that nothing carries because their message was deleted at the broker: an operator has to find a way out. */
    public List<String> stranded(Instant now) {
        return uncarried(now)
                .map(work -> recordOf(work).map(KeyRecord::keyHash).orElseGet(work::hash))
                .distinct()
                .toList();
    }

    /** It is deleted at the broker. */
    public void deleted(String consumer, QueuedMessage message) {
        GivenUp.Deleted deleted = new GivenUp.Deleted(
                works.of(consumer, message),
                (String) message.properties().get(MessageContract.IDEMPOTENCY_KEY),
                UUID.fromString((String) message.properties().get(MessageContract.EVENT_ID)),
                consumers.database.now(),
                truth.events().size());
        truth.givenUp().deleted(deleted);
        truth.sequences().excuses(consumer, message.content());
        truth.answers().deleted(deleted.work(), message.content());
    }

    // That of its key, or of the one that it has where its own is taken by other content.
    private Optional<KeyRecord> recordOf(Owed work) {
        return work.hashes().stream()
                .flatMap(hash -> consumers.keys.committed(hash).map(KeyRow::record).stream())
                .min(Comparator.comparing(
                        (KeyRecord found) -> ContentHash.differ(found.contentHash(), work.contentHash())));
    }

    /** What can be told when the faults have been over for long. */
    public Optional<Violation> judge(Instant now) {
        return look(now)
                .or(() -> unfinished().map(what -> new Violation("I8", "long after the last fault " + what)))
                .or(() -> locked().map(what -> new Violation("I5", what)))
                .or(() -> truth.answers().missing(carriers.closed()))
                .or(truth.handlers().copies()::wrong)
                .or(totals::wrong)
                .or(this::connections);
    }

    // The one of a delivery's work, and one in which something is told or made sure of beside it.
    private Optional<Violation> connections() {
        long most = outbox.database.mostOfOneThread();
        return most <= MOST_CONNECTIONS
                ? Optional.empty()
                : Optional.of(new Violation("I9", "one thread had " + most + " connections at one time."));
    }

    /** What is still to be done; empty if everything has ended. */
    public Optional<String> unfinished() {
        Set<Owed> parked = carriers.closed();
        return truth.owed().stream()
                .filter(work -> !truth.isDone(work) && !parked.contains(work))
                .filter(work -> !truth.isExpired(work))
                .filter(work -> !truth.givenUp().isOver(work, recordOf(work)))
                .findFirst()
                .map(work -> "the " + work + " is not done. " + describe(work))
                .or(carriers::anyMessage)
                .or(truth.calls()::unanswered);
    }

    /** Whether counts and replies have been told, which come a moment after the work. */
    public boolean isAllTold() {
        return truth.answers().missing(carriers.closed()).isEmpty()
                && truth.handlers().copies().wrong().isEmpty()
                && totals.wrong().isEmpty();
    }

    public boolean isAnyEventToCome() {
        return outbox.events.committed().stream()
                .anyMatch(event -> event.status() == OutboxStatus.PENDING || event.status() == OutboxStatus.SCHEDULED);
    }

    /** What outlives those who held it. */
    public Optional<String> locked() {
        boolean isLocked = outbox.events.isAnyLocked()
                || outbox.slots.isAnyLocked()
                || consumers.keys.isAnyLocked()
                || consumers.parked.isAnyLocked();
        return isLocked ? Optional.of("rows are locked, but no work is going on.") : leftBehind();
    }

    private Optional<String> leftBehind() {
        Optional<String> call = consumers.keys.committed().stream()
                .filter(row -> truth.calls().isOne(row.record().keyHash()))
                .filter(row -> row.record().status() == RecordStatus.FAILED)
                .map(row -> "key " + row.text() + " of " + row.consumer()
                        + " is FAILED, but nothing brings a call again except its caller.")
                .findFirst();
        return call.or(this::leftByMessages);
    }

    private Optional<String> leftByMessages() {
        Optional<String> mark = consumers.begun.committed().stream()
                .filter(found -> consumers.isAlive(found.life()))
                .map(found -> "the mark of a handler stays, but none runs: " + found)
                .findFirst();
        Optional<String> lease = consumers.keys.committed().stream()
                .filter(row -> row.record().status() == RecordStatus.IN_PROGRESS)
                .filter(row -> row.record().lease().until().isAfter(consumers.database.now()))
                .map(row ->
                        "key " + row.text() + " of " + row.consumer() + " is under a lease, but no work is going on.")
                .findFirst();
        return mark.or(() -> lease).or(this::leasedInCache).or(this::heldForNothing);
    }

    private Optional<String> leasedInCache() {
        return cache.all().entrySet().stream()
                .filter(entry -> entry.getValue().isAlive(cache.now()))
                .findFirst()
                .map(entry -> "key " + entry.getKey() + " is under a lease in Redis, but no work is going on.");
    }

    private Optional<String> heldForNothing() {
        Set<Address> unhealthy = outbox.destinations.committed().stream()
                .map(DestinationRow::address)
                .collect(Collectors.toSet());
        return outbox.events.committed().stream()
                .filter(event -> event.status() == OutboxStatus.HELD && !unhealthy.contains(event.address()))
                .map(event -> "event " + event.id() + " is held, but its destination is well.")
                .findFirst();
    }

    /** Whether it is worked on under a lease that lives. */
    private boolean isAlive(Owed work, Instant now) {
        return recordOf(work)
                .filter(record -> record.status() == RecordStatus.IN_PROGRESS)
                .filter(record -> record.lease().until().isAfter(now))
                .isPresent();
    }

    private String describe(Owed work) {
        return recordOf(work)
                .map(found -> "Its record is " + found.status() + " after " + found.attempts()
                        + " attempts and names the retry " + found.retryEventId() + ".")
                .orElse("It has no record.");
    }
}
