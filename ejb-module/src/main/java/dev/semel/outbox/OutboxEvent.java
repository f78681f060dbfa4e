package dev.semel.outbox;

import dev.semel.message.BodyKind;
import dev.semel.message.StoredMessage;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/**
 * A message that the application wants published with its transaction. Immutable; every method answers a changed copy.
 *
 * <pre>{@code
 * outbox.append(OutboxEvent.toQueue("shop.payments")
 *         .type("PaymentTaken")
 *         .aggregate("Order", orderId)
 *         .text(json));
 * }</pre>
 *
 * <p>Events of one aggregate form a group: they are published in the order in which they were appended, and an event
 * that cannot be published holds back those behind it in its group, and no others. An event without aggregate or group
 * has no order.
 */
public final class OutboxEvent {

    private final DestinationKind destinationKind;
    private final String destination;
    private UUID id;
    private String type = "event";
    private String aggregateType;
    private String aggregateId;
    private String group;
    private String consumer;
    private String key;
    private Duration delay;
    private StoredMessage message = new StoredMessage(BodyKind.NONE, null, Map.of());

    private OutboxEvent(DestinationKind kind, String destination) {
        this.destinationKind = kind;
        this.destination = Objects.requireNonNull(destination, "destination");
    }

    private OutboxEvent(OutboxEvent origin) {
        this(origin.destinationKind, origin.destination);
        this.id = origin.id;
        this.type = origin.type;
        this.aggregateType = origin.aggregateType;
        this.aggregateId = origin.aggregateId;
        this.group = origin.group;
        this.consumer = origin.consumer;
        this.key = origin.key;
        this.delay = origin.delay;
        this.message = origin.message;
    }

    /** An event for the queue of this name. */
    public static OutboxEvent toQueue(String name) {
        return new OutboxEvent(DestinationKind.QUEUE, name);
    }

    /** An event for the topic of this name. */
    public static OutboxEvent toTopic(String name) {
        return new OutboxEvent(DestinationKind.TOPIC, name);
    }

    /** An id of the caller's own: whatever is appended under an id that is there already is not appended again. */
    public OutboxEvent id(UUID newId) {
        OutboxEvent copy = new OutboxEvent(this);
        copy.id = Objects.requireNonNull(newId, "id");
        return copy;
    }

    /** What happened, for example {@code PaymentTaken}; travels as {@code semel_event_type}. At most 255 characters. */
    public OutboxEvent type(String newType) {
        OutboxEvent copy = new OutboxEvent(this);
        copy.type = Objects.requireNonNull(newType, "type");
        return copy;
    }

    /** Whom it happened to; both travel as properties, and together they are the order group unless one is given. */
    public OutboxEvent aggregate(String newType, String newId) {
        OutboxEvent copy = new OutboxEvent(this);
        copy.aggregateType = Objects.requireNonNull(newType, "aggregate type");
        copy.aggregateId = Objects.requireNonNull(newId, "aggregate id");
        return copy;
    }

    /** The order group, when it is not the aggregate. At most 255 characters. */
    public OutboxEvent group(String newGroup) {
        OutboxEvent copy = new OutboxEvent(this);
        copy.group = Objects.requireNonNull(newGroup, "group");
        return copy;
    }

    /** The idempotency key, when it is not the id of the event: the same key twice takes effect once at each consumer. */
    public OutboxEvent key(String newKey) {
        OutboxEvent copy = new OutboxEvent(this);
        copy.key = Objects.requireNonNull(newKey, "key");
        return copy;
    }

    /** A text body, JSON for example. */
    public OutboxEvent text(String text) {
        return message(StoredMessage.text(text, message.properties()));
    }

    /** A body of bytes. */
    public OutboxEvent bytes(byte[] bytes) {
        return message(new StoredMessage(BodyKind.BYTES, bytes.clone(), message.properties()));
    }

    /**
     * One more message property.
     *
     * @param name a legal Java identifier that does not begin with {@code JMS}, {@code _AMQ_} or {@code semel_}
     * @param value a String, a Boolean or a number of a primitive type
     * @throws OutboxUsageException if Jakarta Messaging or the message contract does not allow it
     */
    public OutboxEvent header(String name, Object value) {
        HeaderRules.check(name, value);
        Map<String, Object> properties = new LinkedHashMap<>(message.properties());
        properties.put(name, value);
        return message(new StoredMessage(message.kind(), message.body(), properties));
    }

    /**
     * Body and properties together, as they were stored elsewhere. Where a property is Semel's own, the value of this
     * event wins.
     */
    public OutboxEvent message(StoredMessage newMessage) {
        OutboxEvent copy = new OutboxEvent(this);
        copy.message = Objects.requireNonNull(newMessage, "message");
        return copy;
    }

    /** Publishes not before this time has passed since the append, measured by the database. */
    public OutboxEvent after(Duration newDelay) {
        OutboxEvent copy = new OutboxEvent(this);
        copy.delay = Objects.requireNonNull(newDelay, "delay");
        return copy;
    }

    /**
     * Only the idempotent consumer of this name takes the message; a retry is sent this way. Such an event belongs to no
     * group: it neither waits for others nor holds them back.
     */
    public OutboxEvent onlyFor(String newConsumer) {
        OutboxEvent copy = new OutboxEvent(this);
        copy.consumer = Objects.requireNonNull(newConsumer, "consumer");
        return copy;
    }

    public Optional<UUID> id() {
        return Optional.ofNullable(id);
    }

    public DestinationKind destinationKind() {
        return destinationKind;
    }

    public String destination() {
        return destination;
    }

    public String type() {
        return type;
    }

    public Optional<String> aggregateType() {
        return Optional.ofNullable(aggregateType);
    }

    public Optional<String> aggregateId() {
        return Optional.ofNullable(aggregateId);
    }

    /** The order group: the given one, else that of the aggregate, else none; none for an event that only one consumer takes. */
    public Optional<String> group() {
        if (consumer != null) {
            return Optional.empty();
        }
        if (group != null || aggregateType == null) {
            return Optional.ofNullable(group);
        }
        return Optional.of(aggregateType + "/" + aggregateId);
    }

    public Optional<String> consumer() {
        return Optional.ofNullable(consumer);
    }

    public Optional<String> key() {
        return Optional.ofNullable(key);
    }

    public Optional<Duration> delay() {
        return Optional.ofNullable(delay);
    }

    public StoredMessage message() {
        return message;
    }
}
