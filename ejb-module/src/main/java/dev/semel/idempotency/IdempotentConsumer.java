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
 * Makes the effect of a message-driven bean happen once per idempotency key, whatever is redelivered, sent again or run
 * twice, on any number of nodes.
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
 * are used up, or the exception is one of {@link #terminalOn}, the message is parked.
 *
 * <p><strong>Delivery.</strong> Works in transacted delivery (the bean's default) and, faster, with
 * {@code @TransactionAttribute(NOT_SUPPORTED)} on the bean: the adapter then acknowledges after the bean returned.
 *
 * <p>Each value can be overridden by a setting: {@code semel.consumer.<name>.max-attempts} and so on.
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

    /**
     * A JSON pointer to the key in the body, for example {@code /orderId}; the default reads the message property
     * {@code idempotency_key}.
     */
    @Nonbinding
    String keyPointer() default "";

    /** Attempts in all, the first one included; 1 to 1000. */
    @Nonbinding
    int maxAttempts() default 5;

    /** The wait before the second attempt, as an ISO-8601 duration; it doubles with each further attempt. */
    @Nonbinding
    String firstDelay() default "PT1S";

    /** The longest wait between two attempts, as an ISO-8601 duration. */
    @Nonbinding
    String maxDelay() default "PT5M";

    /** Exceptions that no retry can mend: the message is parked at the first one, or at one that was caused by it. */
    @Nonbinding
    Class<? extends Throwable>[] terminalOn() default {};
}
