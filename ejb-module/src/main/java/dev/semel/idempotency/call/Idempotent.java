package dev.semel.idempotency.call;

import jakarta.enterprise.util.Nonbinding;
import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes the effect of a business method of a CDI bean or an Enterprise Bean happen once per idempotency key, however often the
 * call is repeated, on any number of nodes. A repeated call gets the result of the first without running.
 *
 * <pre>{@code
 * @Idempotent(consumer = "charge")
 * public Receipt charge(@IdempotencyKey String orderId, BigDecimal amount) { ... }
 * }</pre>
 *
 * <p>It stands on the method itself: on a class, or in a stereotype, it is refused at deployment.
 *
 * <p><strong>Promise.</strong> Key, effect and result are committed together, or none of them is. Per consumer and key there is at
 * most one committed effect within the retention ({@code semel.retention.keys}).
 *
 * <p><strong>Transaction.</strong> With a transaction of the caller, the work joins it: claim, effect and the caller's other work commit
 * together; {@link CallersTransaction#REFUSE} says otherwise. Without one it begins its own and commits it before the method returns. An
 * Enterprise Bean with container-managed transactions has one by default, which its container begins around the interceptor; it
 * counts as the caller's.
 *
 * <p><strong>A repeated call</strong>, with the same key and the same arguments, returns the stored result. It is written as JSON
 * (bytes as they are), so the type that the method returns has to survive that. A method without a result just returns.
 *
 * <p><strong>Failure.</strong> It is the caller's: what the method throws comes out, the transaction is rolled back as a whole, also by a
 * checked exception, and the key is free for the next call. Only the failed attempt is kept, in the history of the key. There is no
 * retry and no parking, because only the caller can bring the arguments again. {@link #rememberOn} keeps failures that no
 * repetition can mend.
 *
 * <p><strong>Limits.</strong> A call from within the bean itself passes no interceptor and is not protected. A mail or an HTTP call that
 * the method makes can repeat. A call that is repeated later than the retention is new. If the server dies after the commit and before
 * the answer, the caller does not know it, and repeats: it gets the result.
 *
 * <p><strong>Exceptions</strong>, each of them before anything was done: {@link KeyInProgressException}, {@link KeyConflictException},
 * {@link KeyClosedException}, {@link RememberedFailureException}, {@link CallRefusedException}.
 *
 * <p>The idea is that of {@code @Idempotent} in Powertools for AWS Lambda, and of idempotent requests in Stripe's API; here the key
 * is committed with the effect, so no expiry of an unfinished call has to be guessed.
 */
@Documented
@InterceptorBinding
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Idempotent {

    /**
     * Required. The logical name of the work, part of every key; no other method and no message-driven bean may have it. Once in
     * production it must not change, or old repetitions are new.
     */
    @Nonbinding
    String consumer() default "";

    /** A bean of the application that finds the key, in place of a parameter with {@link IdempotencyKey}. */
    @Nonbinding
    Class<? extends CallKeyResolver> key() default CallKeyResolver.class;

    /** What a transaction of the caller means. */
    @Nonbinding
    CallersTransaction callersTransaction() default CallersTransaction.JOIN;

    /**
     * Whether a repeated call must have the same arguments. They are compared as JSON: one that cannot be written as JSON makes
     * each call fail.
     */
    @Nonbinding
    boolean compareArguments() default true;

    /**
     * JSON pointers to values that do not count when arguments are compared. They point into the array of the arguments:
     * {@code /1/sentAt} is a member of the second one.
     */
    @Nonbinding
    String[] ignoredContent() default {};

    /**
     * Exceptions that no repetition can mend. A failure with one of them, or caused by one, is kept as the outcome of the key: a
     * repeated call gets {@link RememberedFailureException} without running. Unless given, no failure is kept.
     */
    @Nonbinding
    Class<? extends Throwable>[] rememberOn() default {};

    /** Exceptions that a repetition may mend although they, or a cause of theirs, are of {@link #rememberOn}: subclasses of it. */
    @Nonbinding
    Class<? extends Throwable>[] retryOn() default {};
}
