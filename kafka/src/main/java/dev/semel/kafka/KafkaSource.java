package dev.semel.kafka;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.internal.idempotency.consumer.BroughtBySemel;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Brings the records of a topic to a bean, beside {@link IdempotentConsumer} on a CDI bean that implements
 * {@link KafkaRecordHandler}. A poller of Semel does it, on threads of the container.
 *
 * <p><strong>Promise.</strong> The handler runs in a transaction together with the claim of the key and the position in the partition:
 * all are committed, or none is. So each record takes effect once, and so do several records under one key, also when Kafka delivers
 * them again, on any number of nodes. A record whose handler fails is stored, tried again after a back-off, and parked in the end; the
 * partition goes on. Only committed records of transactional producers are worked on.
 *
 * <p><strong>The position</strong> is a row of {@code semel_kafka_position} for each consumer and partition. It begins at the first
 * record that Kafka has, and no offset that is committed at Kafka counts. An owner of the partition that was frozen and comes back
 * can neither move it nor commit an effect. A topic that was deleted and created again is read from its start; with
 * {@link IdempotentConsumer#keyFromMessageId} its records have other keys than those of the topic before it.
 *
 * <p><strong>The key</strong> is found as {@link IdempotentConsumer} says, where a message property is a header of the record, with a
 * text in UTF-8, the body is its value, and the message id is {@code topic-partition-offset}: with
 * {@link IdempotentConsumer#keyFromMessageId} a record needs no key of its own, but what a producer sends again is new then.
 * {@link IdempotentConsumer#keyResolver} has to be a {@link KafkaKeyResolver}.
 *
 * <p><strong>The order.</strong> Records of one partition are worked on one after another; a retry comes behind its successors, unless
 * the partition waits ({@link #afterFailure}). {@link IdempotentConsumer#order} orders groups across partitions: the group of a record
 * is its header {@code semel_group}, or the aggregate in its headers, or else its own key, if that is a text in UTF-8. Its number is the
 * header {@code semel_sequence}.
 *
 * <p><strong>Limits.</strong> {@link dev.semel.idempotency.Mode#XA} is refused. In {@link dev.semel.idempotency.Mode#LEASED} the
 * position is moved after the work. The application does not start with a declaration that breaks a rule; the error names it.
 *
 * <p>Each value can be overridden by a setting: {@code semel.consumer.<name>.topic}, {@code .group}, {@code .concurrency},
 * {@code .after-failure}, {@code .batch}. Settings that begin with {@code semel.kafka.} are those of Kafka's client, such as
 * {@code semel.kafka.bootstrap.servers}.
 */
@Documented
@Inherited
@BroughtBySemel
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface KafkaSource {

    /** The name of the topic. It is part of each position. */
    String topic();

    /** The consumer group that the nodes form at Kafka to share the partitions. Empty: the name of the consumer. */
    String group() default "";

    /** How many partitions are worked on at the same time on one node; 1 to 100. Each needs a connection to the database. */
    int concurrency() default 4;

    /** What the partition does while a record that has failed is not settled. */
    AfterFailure afterFailure() default AfterFailure.GO_ON;

    /**
     * How many records of a partition are worked on in one transaction at most; 1 to 500. The handler is called for each, under its own
     * key, and all effects, keys and the position are committed at once, which costs less. If anything fails, even one record, all of
     * it is rolled back, and each record is delivered again by itself; so the handler is called once more for those that had succeeded,
     * and nothing but the database must have noticed the first time. No attempt is counted for the batch. A batch does not wait to
     * become full. It must fit into the time limit of a transaction. Only in {@link dev.semel.idempotency.Mode#TRANSACTIONAL}.
     */
    int batch() default 1;
}
