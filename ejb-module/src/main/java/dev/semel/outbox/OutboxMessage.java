package dev.semel.outbox;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Objects of this class are published through the outbox when they are fired as CDI events.
 *
 * <pre>{@code
 * @OutboxMessage(queue = "shop.payments", aggregateType = "Order", aggregateId = "orderId")
 * public record OrderPlaced(String orderId, BigDecimal amount) {}
 *
 * @Inject
 * private Event<OrderPlaced> placed;
 *
 * placed.fire(new OrderPlaced(id, amount));
 * }</pre>
 *
 * <p>The object is taken up when it is fired, and written as JSON (Jakarta JSON Binding) and appended just before the
 * transaction completes: as it is then, in the order of the firing, behind what the transaction appended by
 * {@link Outbox#append}. It is published if and only if the transaction commits. If it cannot be written or stored, the
 * transaction rolls back.
 *
 * <p>{@code fire} throws {@link OutboxUsageException} when there is no active transaction, or when this annotation cannot be
 * followed; {@code fireAsync}, which leaves the transaction, fails the same way. Other observers of the event are as free as
 * ever. One of {@link #queue}, {@link #topic} and {@link #kafka} is given.
 */
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface OutboxMessage {

    /** The queue to which the message goes. */
    String queue() default "";

    /** The topic to which the message goes. */
    String topic() default "";

    /** The topic of Apache Kafka to which the record goes, as {@link OutboxEvent#toKafka}. */
    String kafka() default "";

    /** What happened, as {@link OutboxEvent#type}; the simple name of the object's class unless given. */
    String type() default "";

    /** Whom it happened to, as in {@link OutboxEvent#aggregate}; goes together with {@link #aggregateId}. */
    String aggregateType() default "";

    /**
     * Where the object holds the id of its aggregate: the name of a record component or of a property, read by the public
     * method {@code orderId()} or {@code getOrderId()} for {@code "orderId"}. The value must not be null.
     */
    String aggregateId() default "";

    /**
     * Where the object holds what must happen once, as {@link OutboxEvent#idempotencyKey}: read like {@link #aggregateId}. Unless given, each object
     * that is fired has a key of its own: fired twice, it is two messages with two effects.
     */
    String idempotencyKey() default "";

    /** As {@link OutboxEvent#messageGroup}; needs an aggregate. */
    boolean messageGroup() default false;

    /** As {@link OutboxEvent#sequenced}; needs an aggregate. */
    boolean sequenced() default false;
}
