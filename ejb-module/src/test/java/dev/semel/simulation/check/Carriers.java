package dev.semel.simulation.check;

import dev.semel.internal.idempotency.store.Delivery.Place;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.outbox.DestinationKind;
import dev.semel.simulation.broker.MemoryBroker;
import dev.semel.simulation.broker.QueuedMessage;
import dev.semel.simulation.store.ConsumerTablesInMemory;
import dev.semel.simulation.store.ConsumerTablesInMemory.ParkedRow;
import dev.semel.simulation.store.EventRow;
import dev.semel.simulation.store.OutboxTablesInMemory;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** What carries a piece of work: a message at the broker, an event of the outbox, a parked message. */
final class Carriers {

    private final Truth truth;
    private final Works works;
    private final OutboxTablesInMemory outbox;
    private final ConsumerTablesInMemory consumers;
    private final MemoryBroker broker;
    private final Map<String, String> queueOfConsumer;

    Carriers(
            Truth truth,
            OutboxTablesInMemory outbox,
            ConsumerTablesInMemory consumers,
            MemoryBroker broker,
            Map<String, String> queueOfConsumer) {
        this.truth = truth;
        this.works = truth.works();
        this.outbox = outbox;
        this.consumers = consumers;
        this.broker = broker;
        this.queueOfConsumer = queueOfConsumer;
    }

    /**
     * Whether something brings the work that came after a message of it was deleted, and does not expire. What came before may have been
     * decided about, or may count on the deleted one when it finds its key busy. As long as the event of that one counts as still to come,
     * all else may do so.
     */
    boolean isLasting(GivenUp.Deleted deleted) {
        boolean isStillToCome = outbox.events
                .committed(deleted.event())
                .filter(event -> event.status().isWaiting())
                .isPresent();
        return !isStillToCome && (isAtTheBroker(deleted) || isStored(deleted));
    }

    private boolean isAtTheBroker(GivenUp.Deleted deleted) {
        Owed work = deleted.work();
        return broker.waitingIn(queueOfConsumer.get(work.consumer())).stream()
                .filter(message -> message.letter().expiresAt() == null && isNew(message, deleted))
                .filter(message -> isFor(work.consumer(), message))
                .anyMatch(message -> works.of(work.consumer(), message).equals(work));
    }

    // Two that have one id from their sender are one when they are stored for later.
    private boolean isNew(QueuedMessage message, GivenUp.Deleted deleted) {
        String event = (String) message.properties().get(MessageContract.EVENT_ID);
        return message.sentAt().isAfter(deleted.at())
                && message.letter().id() == null
                && (event == null || truth.isEventAfter(UUID.fromString(event), deleted.eventsBefore()));
    }

    private boolean isStored(GivenUp.Deleted deleted) {
        Owed work = deleted.work();
        return truth.events().stream()
                .filter(event -> truth.isEventAfter(event.id(), deleted.eventsBefore()))
                .filter(event -> event.status().isWaiting() && event.key().expiresAt() == null)
                .filter(event -> consumersOf(event.event()).contains(work.consumer()))
                .anyMatch(event -> works.of(work.consumer(), event.event()).equals(work));
    }

    Optional<String> anyMessage() {
        return queueOfConsumer.values().stream()
                .filter(queue -> !broker.messagesOf(queue).isEmpty())
                .findFirst()
                .map(queue -> "there are messages in " + queue + ": " + broker.messagesOf(queue));
    }

    /** All that something carries. */
    Set<Owed> all() {
        Set<Owed> carried = closed();
        queueOfConsumer.forEach((consumer, queue) -> broker.messagesOf(queue).stream()
                .filter(message -> isFor(consumer, message))
                .forEach(message -> carried.add(works.of(consumer, message))));
        for (EventRow event : truth.events()) {
            if (event.status().isWaiting()) {
                consumersOf(event.event()).forEach(consumer -> carried.add(works.of(consumer, event.event())));
            }
        }
        return carried;
    }

    /** What waits for an operator, or was given up by one. */
    Set<Owed> closed() {
        Set<Owed> closed = new HashSet<>();
        for (ParkedRow row : consumers.parked.committed()) {
            if (row.status() != ParkedStatus.RETRIED) {
                closed.add(works.of(row.message()));
            }
        }
        for (EventRow event : truth.events()) {
            boolean isStuck = event.status() == OutboxStatus.PARKED || event.status() == OutboxStatus.DISCARDED;
            if (isStuck || isBehindParked(event)) {
                consumersOf(event.event()).forEach(consumer -> closed.add(works.of(consumer, event.event())));
            }
        }
        return closed;
    }

    /** The numbers that something brings to their consumers, or that wait for an operator. */
    Set<Sequences.Number> numbers() {
        Set<Sequences.Number> carried = new HashSet<>();
        queueOfConsumer.forEach((consumer, queue) -> broker.messagesOf(queue).stream()
                .filter(message -> isFor(consumer, message))
                .forEach(message -> numberOf(consumer, message.content()).ifPresent(carried::add)));
        consumers.parked.committed().stream()
                .filter(row -> row.status() != ParkedStatus.RETRIED)
                .forEach(row -> numberOf(
                                Owed.firstName(row.message().origin().consumer()),
                                row.message().message())
                        .ifPresent(carried::add));
        truth.events().stream()
                .filter(event -> event.status() != OutboxStatus.PUBLISHED)
                .forEach(event -> consumersOf(event.event()).forEach(consumer -> numberOf(
                                consumer, event.numbers().on(event.event().message()))
                        .ifPresent(carried::add)));
        return carried;
    }

    private static Optional<Sequences.Number> numberOf(String consumer, StoredMessage message) {
        return Place.of(consumer, message)
                .filter(place -> place.number() != null)
                .map(place -> new Sequences.Number(consumer, place.group(), place.number()));
    }

    private boolean isBehindParked(EventRow event) {
        return event.group() != null
                && event.status().isWaiting()
                && truth.events().stream()
                        .anyMatch(other -> event.group().equals(other.group())
                                && other.key().position() < event.key().position()
                                && other.status() == OutboxStatus.PARKED
                                && other.marks().holdsGroup());
    }

    private List<String> consumersOf(OutgoingEvent event) {
        if (event.consumer().isPresent()) {
            return List.of(Owed.firstName(event.consumer().get()));
        }
        String destination = event.event().destination();
        String prefix = event.event().destinationKind() == DestinationKind.TOPIC ? destination + "::" : null;
        return queueOfConsumer.entrySet().stream()
                .filter(entry -> prefix == null
                        ? entry.getValue().equals(destination)
                        : entry.getValue().startsWith(prefix))
                .map(Map.Entry::getKey)
                .toList();
    }

    private boolean isFor(String consumer, QueuedMessage message) {
        String addressee = (String) message.properties().get(MessageContract.CONSUMER);
        return truth.takes(consumer, message.letter())
                && (addressee == null || Owed.firstName(addressee).equals(consumer));
    }
}
