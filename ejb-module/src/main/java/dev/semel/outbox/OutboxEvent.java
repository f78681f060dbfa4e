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
public final class OutboxEvent implements Cloneable {

    private final DestinationKind destinationKind;
    private final String destination;
    private UUID id;
    private String type = "event";
    private String aggregateType;
    private String aggregateId;
    private String group;
    private boolean isMessageGroup;
    private boolean isSequenced;
    private OnParked onParked;
    private String key;
    private Schedule schedule = Schedule.AT_ONCE;
    private int priority = Message.DEFAULT_PRIORITY;
    private Object body;
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

    /**
     * An event for the topic of this name at Kafka, by the module {@code semel-kafka}. The group is the key of the record, so all
     * events of a group are in one partition, in their order; without a group the record has no key. Text is sent as UTF-8, an event
     * without a body as a record without a value, and each property as a header of text. Kafka knows no {@link #priority}, no
     * {@link #timeToLive} and no {@link #messageGroup}: to append an event with one of them is refused.
     */
    public static OutboxEvent toKafka(String topic) {
        return new OutboxEvent(DestinationKind.KAFKA, topic);
    }

    /** An id of the caller's own: whatever is appended under an id that is there already is not appended again. */
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
     * Sends the order group along as {@code JMSXGroupID}, so that the broker hands all messages of a group to one consumer
     * of the queue. Only when asked for, because the broker remembers in memory every group it has seen: bound that by the
     * address setting {@code default-group-buckets} of Artemis, or ask for few groups. The event must have a group.
     */
    public OutboxEvent messageGroup() {
        return with(copy -> copy.isMessageGroup = true);
    }

    /**
     * Numbers the event within its group: {@code semel_sequence}, and {@code semel_previous_sequence} for the one before it,
     * which the first one lacks. The number is taken just before the transaction completes; until the commit, others who
     * number an event of the group wait. Without a number the transaction rolls back. The event must have a group.
     */
    public OutboxEvent sequenced() {
        return with(copy -> copy.isSequenced = true);
    }

    /**
     * What happens to those behind it in its group if it can never be published and is parked. While it is still tried again
     * they wait in any case. Unless given, {@code semel.relay.on-parked} decides, which is {@link OnParked#HOLD}.
     */
    public OutboxEvent whenParked(OnParked newOnParked) {
        return with(copy -> copy.onParked = Objects.requireNonNull(newOnParked, "on parked"));
    }

    /** The idempotency key, when it is not the id of the event: the same key twice takes effect once at each consumer. */
    public OutboxEvent key(String newKey) {
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
     * After this time, counted from when the event is due and measured by the database, nobody needs it any more. The relay
     * does not drop it: it is published with what is left of its time, and one without any is taken to the expiry address by
     * the broker, where it can be seen and is counted. Broker and consumer go by their own clocks.
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

    public Optional<String> key() {
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
