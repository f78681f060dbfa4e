package dev.semel.internal.idempotency.call;

import dev.semel.idempotency.call.CallRefusedException;
import dev.semel.idempotency.call.CallersTransaction;
import dev.semel.idempotency.call.Idempotency;
import dev.semel.internal.idempotency.consumer.FailureTypes;
import dev.semel.internal.idempotency.consumer.WorkRule;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;

/** Hands a piece of code to {@link IdempotentCall}. */
@Dependent
class ProgrammaticCalls implements Idempotency {

    private static final int LONGEST_NAME = 200;

    private final IdempotentCall call;
    private final CallContent content;

    @Inject
    ProgrammaticCalls(IdempotentCall call, CallContent content) {
        this.call = call;
        this.content = content;
    }

    @Override
    @SuppressWarnings({"unchecked", "NullAway"}) // It does not read the bound of T.
    public <T extends @Nullable Object, E extends Exception> T run(
            String consumer, String key, @Nullable Object about, Class<T> type, Work<T, E> work) throws E {
        if (consumer == null || consumer.isBlank() || consumer.length() > LONGEST_NAME) {
            throw new CallRefusedException(
                    "Work was called without a name of 1 to " + LONGEST_NAME + " characters. Nothing was done.", null);
        }
        CallRule rule = new CallRule(CallersTransaction.JOIN, WorkRule.OF_CALLS, type, FailureTypes.NONE);
        try {
            return (T) call.run(rule, content.of(consumer, key, about), work::run);
        } catch (RuntimeException unchecked) {
            throw unchecked;
        } catch (Exception thrown) {
            throw (E) thrown;
        }
    }
}
