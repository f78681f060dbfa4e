package dev.semel.outbox;

import jakarta.jms.Message;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A message that the application wants published with its transaction. Immutable; every method answers a changed copy.
 *
 * <pre>{@code
 * outbox.append(OutboxEvent.toQueue("shop.payments")
 *         .type("PaymentTaken").aggregate("Order", orderId)
 *         .text(json));
 * }</pre>
 *
 * <p>Events of one aggregate form a group: they are published in the order in which they were appended, and an event that cannot be
 * published holds back those behind it in its group, and no others. An event without aggregate or group has no order.
 */
public final class OutboxEvent implements Cloneable {

    private final DestinationKind destinationKind;
    private final String destination;
    private @Nullable UUID id;
    private String type = "event";
    private @Nullable String aggregateType;
    private @Nullable String aggregateId;
    private @Nullable String group;
    private boolean isMessageGroup;
    private boolean isSequenced;
    private @Nullable OnParked onParked;
    private @Nullable String key;
    private Schedule schedule = Schedule.AT_ONCE;
    private int priority = Message.DEFAULT_PRIORITY;
    private @Nullable Object body;
    private Map<String, Object> headers = Map.of();

    OutboxEvent(DestinationKind kind, String destination) {
        this.destinationKind = kind;
        this.destination = Objects.requireNonNull(destination, "destination");
    }

    private OutboxEvent with(Consumer<OutboxEvent> change) {
        try {
            OutboxEvent copy = (OutboxEvent) clone();
            change.accept(copy);
            return copy;
        } catch (CloneNotSupportedException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** An event for the queue of this name. */
    public static OutboxEvent toQueue(String name) {
        return new OutboxEvent(DestinationKind.QUEUE, name);
    }

    /** An event for the topic of this name. */
    public static OutboxEvent toTopic(String name) {
        return new OutboxEvent(DestinationKind.TOPIC, name);
    }

    /** An event for the topic of this name at Kafka, as {@link DestinationKind#KAFKA} says. */
    public static OutboxEvent toKafka(String topic) {
        return new OutboxEvent(DestinationKind.KAFKA, topic);
    }

    /** An id of the caller's own: an event whose id is there already is not appended again. */
    public OutboxEvent id(UUID newId) {
        return with(copy -> copy.id = Objects.requireNonNull(newId, "id"));
    }

    /** What happened, for example {@code PaymentTaken}; travels as {@code semel_event_type}. At most 255 characters. */
    public OutboxEvent type(String newType) {
        return with(copy -> copy.type = Objects.requireNonNull(newType, "type"));
    }

    /** Whom it happened to; both travel as properties, and together they are the order group unless one is given. */
    public OutboxEvent aggregate(String newType, String newId) {
        return with(copy -> {
            copy.aggregateType = Objects.requireNonNull(newType, "aggregate type");
            copy.aggregateId = Objects.requireNonNull(newId, "aggregate id");
        });
    }

    /** The order group, when it is not the aggregate. At most 255 characters. */
    public OutboxEvent group(String newGroup) {
        return with(copy -> copy.group = Objects.requireNonNull(newGroup, "group"));
    }

    /**
     * Sends the order group along as {@code JMSXGroupID}, so that the broker hands all messages of a group to one consumer of the queue. It
     * remembers each group in memory: bound that by Artemis' {@code default-group-buckets}. The event must have a group.
     */
    public OutboxEvent messageGroup() {
        return with(copy -> copy.isMessageGroup = true);
    }

    /**
     * Numbers the event within its group, just before the commit; other transactions that number the group wait for it. It travels as
     * {@code semel_sequence}, with {@code semel_previous_sequence} but for the first one. The event must have a group.
     */
    public OutboxEvent sequenced() {
        return with(copy -> copy.isSequenced = true);
    }

    /**
     * What becomes of those behind it in its group once it is parked; while it is tried again they wait. Unless given,
     * {@code semel.relay.on-parked} decides, which is {@link OnParked#HOLD}.
     */
    public OutboxEvent whenParked(OnParked newOnParked) {
        return with(copy -> copy.onParked = Objects.requireNonNull(newOnParked, "on parked"));
    }

    /** The idempotency key, when it is not the id of the event: the same key twice takes effect once at each consumer. */
    public OutboxEvent idempotencyKey(String newKey) {
        return with(copy -> copy.key = Objects.requireNonNull(newKey, "key"));
    }

    /** A text body, JSON for example. */
    public OutboxEvent text(String newText) {
        return with(copy -> copy.body = Objects.requireNonNull(newText, "text"));
    }

    /** A text body: the object as JSON, by Jakarta JSON Binding; {@link OutboxUsageException} if it cannot be written so. */
    public OutboxEvent json(Object content) {
        return text(JsonBody.of(content));
    }

    /** A body of bytes. */
    public OutboxEvent bytes(byte[] newBytes) {
        return with(copy -> copy.body = newBytes.clone());
    }

    /**
     * One more message property. A {@code traceparent} takes the place of that of the message being handled.
     *
     * @param name a legal Java identifier that does not begin with {@code JMS}, {@code _AMQ_} or {@code semel_}
     * @param value a String, a Boolean or a number of a primitive type
     * @throws OutboxUsageException if Jakarta Messaging or the message contract does not allow it
     */
    public OutboxEvent header(String name, Object value) {
        HeaderRules.check(name, value);
        Map<String, Object> more = new HashMap<>(headers);
        more.put(name, value);
        return with(copy -> copy.headers = Map.copyOf(more));
    }

    /** Publishes it so long after the append, by the database's clock; until then it holds back those behind it in its group. */
    public OutboxEvent after(Duration newDelay) {
        return with(copy -> copy.schedule = schedule.after(newDelay));
    }

    /** As {@link #after}, whose place it takes, at this moment. */
    public OutboxEvent notBefore(Instant moment) {
        return with(copy -> copy.schedule = schedule.notBefore(moment));
    }

    /**
     * How long the event is of use, from when it is due, by the database's clock. It is published with what is left of that. The broker takes
     * one without any to its expiry address, where it is counted. Broker and consumer go by their own clocks.
     */
    public OutboxEvent timeToLive(Duration newTimeToLive) {
        return with(copy -> copy.schedule = schedule.timeToLive(newTimeToLive));
    }

    /** As {@link #timeToLive}, whose place it takes, at this moment, whenever the event is due. */
    public OutboxEvent notAfter(Instant moment) {
        return with(copy -> copy.schedule = schedule.notAfter(moment));
    }

    /** The priority of the message in its queue, from 0 to 9; 4 unless given. It changes nothing of the relay's order. */
    public OutboxEvent priority(int newPriority) {
        return with(copy -> copy.priority = newPriority);
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

    /** The order group: the given one, else that of the aggregate, else none. */
    public Optional<String> group() {
        return Optional.ofNullable(group).or(() -> aggregateType().map(of -> of + "/" + aggregateId));
    }

    public boolean isMessageGroup() {
        return isMessageGroup;
    }

    public boolean isSequenced() {
        return isSequenced;
    }

    public Optional<OnParked> onParked() {
        return Optional.ofNullable(onParked);
    }

    public Optional<String> idempotencyKey() {
        return Optional.ofNullable(key);
    }

    public Schedule schedule() {
        return schedule;
    }

    public int priority() {
        return priority;
    }

    /** The body, if it is text. */
    public Optional<String> text() {
        return body instanceof String text ? Optional.of(text) : Optional.empty();
    }

    /** A copy of the body, if it is bytes. */
    public Optional<byte[]> bytes() {
        return body instanceof byte[] bytes ? Optional.of(bytes.clone()) : Optional.empty();
    }

    /** What {@link #header} has set, by its name. */
    public Map<String, Object> headers() {
        return headers;
    }
}
