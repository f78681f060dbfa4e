package dev.semel.internal.idempotency.call;

import dev.semel.idempotency.call.CallersTransaction;
import dev.semel.internal.idempotency.consumer.FailureTypes;
import dev.semel.internal.idempotency.consumer.WorkRule;
import dev.semel.internal.message.Causes;
import java.lang.reflect.Type;

/**
 * How calls of one name are worked on.
 *
 * @param result what the work returns; {@link Void}: nothing
 * @param remembered the failures that are kept as the outcome of the key
 */
public record CallRule(CallersTransaction callers, WorkRule work, Type result, FailureTypes remembered) {

    /** In the caller's transaction or its own, of work whose result is kept by its own door. */
    public static final CallRule WITHOUT_RESULT =
            new CallRule(CallersTransaction.JOIN, WorkRule.OF_CALLS, Void.class, FailureTypes.NONE);

    boolean hasResult() {
        return result != Void.class && result != void.class;
    }

    // The outermost that is declared decides.
    boolean isRemembered(Throwable failure) {
        return Causes.of(failure)
                .filter(cause -> remembered.isRetryable(cause) || remembered.isTerminal(cause))
                .findFirst()
                .filter(cause -> !remembered.isRetryable(cause))
                .isPresent();
    }
}
