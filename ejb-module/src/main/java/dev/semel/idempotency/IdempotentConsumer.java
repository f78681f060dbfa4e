package dev.semel.idempotency;

import jakarta.enterprise.util.Nonbinding;
import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes the effect of a message-driven bean, or of a CDI bean that reads a topic of Kafka, happen once per idempotency key, even if its
 * message is redelivered, sent again or run twice, on any number of nodes.
 *
 * <p><strong>Promise.</strong> The handler runs in a transaction of its own together with the claim of the key: both
 * commit, or neither does. A message is acknowledged only after its effect was committed, or after it was stored for a
 * retry, or parked where an operator sees it.
 *
 * <p><strong>Limits.</strong> The promise covers what the handler writes through the application's data source, and the
 * events it appends to the outbox. A mail or an HTTP call can repeat. A second resource in the handler's transaction is
 * refused. A duplicate that comes later than the retention ({@code semel.retention.keys}) is new.
 *
 * <p><strong>Failure.</strong> An exception, or {@code setRollbackOnly}, rolls the handler's transaction back as a whole.
 * The failure is recorded apart, and one retry is stored in the outbox after an exponential back-off; when the attempts
 * are used up, or the exception is one of {@link #parkOn}, the message is parked.
 *
 * <p><strong>Delivery.</strong> Works in transacted delivery (the bean's default) and, faster, with
 * {@code @TransactionAttribute(NOT_SUPPORTED)} on the bean: the adapter then acknowledges after the bean returned.
 *
 * <p>Settings {@code semel.consumer.<name>.max-attempts} and so on override what is declared, except {@link #name}, {@link #mode},
 * {@link #keyFromMessageId}, {@link #ignoredContent} and the values that are classes.
 */
@Documented
@Inherited
@InterceptorBinding
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface IdempotentConsumer {

    /**
     * The logical name of the consumer, part of every key: two consumers of one event each run once. Once in production
     * it must not change, or old duplicates are new. Default: the simple name of the bean class.
     */
    @Nonbinding
    String name() default "";

    /** In which transaction the work is done. */
    @Nonbinding
    Mode mode() default Mode.TRANSACTIONAL;

    /** The message property that holds the key, a text or a number. Read unless another source is named below. */
    @Nonbinding
    String keyProperty() default "idempotency_key";

    /**
     * A JSON pointer to the key in the body, for example {@code /orderId}. The body is JSON and nothing else, as a text or as bytes of
     * UTF-8. A number has one form as a key: {@code 100}, {@code 100.0} and {@code 1e2} are one.
     */
    @Nonbinding
    String keyPointer() default "";

    /**
     * Takes the broker's message id as the key. It tells redeliveries of one message, but a producer that sends again gives
     * a new id.
     */
    @Nonbinding
    boolean keyFromMessageId() default false;

    /** A bean of the application that finds the key. */
    @Nonbinding
    Class<? extends IdempotencyKeyResolver> keyResolver() default IdempotencyKeyResolver.class;

    /** A message without a usable key. */
    @Nonbinding
    OnMissingKey onMissingKey() default OnMissingKey.PARK;

    /** In which order the messages of one group are worked on. */
    @Nonbinding
    Order order() default Order.ANY;

    /** A message whose key is being worked on. */
    @Nonbinding
    OnBusy onBusy() default OnBusy.WAIT;

    /** A message whose key is known with other content. */
    @Nonbinding
    OnConflict onConflict() default OnConflict.PARK;

    /**
     * JSON pointers to values that are no content when two messages of one key are compared: a time of sending, for
     * example. Order of members, blanks and the writing of numbers never count; message properties neither. Contents that came
     * before this was changed are not compared with those that come after.
     */
    @Nonbinding
    String[] ignoredContent() default {};

    /** A message whose last handler worked in {@link Mode#LEASED} and never came back. */
    @Nonbinding
    OnUnknownOutcome onUnknownOutcome() default OnUnknownOutcome.RUN_AGAIN;

    /**
     * {@link Mode#LEASED} only: how long a lease lasts without a heartbeat, as an ISO-8601 duration; three heartbeats fit
     * into it. A dead node's work is taken over that much later.
     */
    @Nonbinding
    String lease() default "PT5M";

    /**
     * {@link Mode#LEASED} only: where claims, leases and results are kept. In {@link KeyStore#REDIS} an effect happens once for as long as
     * Redis remembers its key, and no message is lost when it does not.
     */
    @Nonbinding
    KeyStore store() default KeyStore.DATABASE;

    /** Attempts in all, the first one included; 1 to 1000. */
    @Nonbinding
    int maxAttempts() default 5;

    /** The wait before the second attempt, as an ISO-8601 duration; it doubles with each further attempt. */
    @Nonbinding
    String firstDelay() default "PT1S";

    /** The longest wait between two attempts, as an ISO-8601 duration. */
    @Nonbinding
    String maxDelay() default "PT5M";

    /**
     * How long after the first failure a retry may still be begun, as an ISO-8601 duration; then the message is parked,
     * attempts left or not. Empty: as long as there are attempts.
     */
    @Nonbinding
    String retryFor() default "";

    /**
     * How often the server may die while it works on a redelivered message; then the message is parked. 1 to 100. Deaths while other
     * messages were at work as well count as one together, but three times this number is enough in any case.
     */
    @Nonbinding
    int maxServerDeaths() default 3;

    /** Exceptions that no retry can mend: the message is parked at the first one, or at one that was caused by it. */
    @Nonbinding
    Class<? extends Throwable>[] parkOn() default {};

    /**
     * Exceptions that a retry may mend although they, or a cause of theirs, are of {@link #parkOn}: subclasses of those, or a body that
     * cannot be read yet. All others are retried anyway.
     */
    @Nonbinding
    Class<? extends Throwable>[] retryOn() default {};

    /** A bean of the application that judges failures before the declared types do. */
    @Nonbinding
    Class<? extends FailureClassifier> classifier() default FailureClassifier.class;
}
