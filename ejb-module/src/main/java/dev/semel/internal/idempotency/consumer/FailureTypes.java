package dev.semel.internal.idempotency.consumer;

import dev.semel.idempotency.FailureClassifier;
import dev.semel.idempotency.IdempotentConsumer;
import java.util.List;

/** The failures that a consumer declares terminal or retryable, and the bean that it asks first. */
public record FailureTypes(
        List<Class<? extends Throwable>> terminal,
        List<Class<? extends Throwable>> retryable,
        Class<? extends FailureClassifier> classifier) {

    public static final FailureTypes NONE = of(List.of(), List.of());

    static FailureTypes of(IdempotentConsumer annotation) {
        return new FailureTypes(List.of(annotation.parkOn()), List.of(annotation.retryOn()), annotation.classifier());
    }

    /** As they are declared, without a bean that is asked. */
    public static FailureTypes of(
            List<Class<? extends Throwable>> terminal, List<Class<? extends Throwable>> retryable) {
        return new FailureTypes(terminal, retryable, FailureClassifier.class);
    }

    public boolean isTerminal(Throwable cause) {
        return terminal.stream().anyMatch(type -> type.isInstance(cause));
    }

    public boolean isRetryable(Throwable cause) {
        return retryable.stream().anyMatch(type -> type.isInstance(cause));
    }

    /** Whether a bean of the application is asked first. */
    public boolean hasClassifier() {
        return classifier != FailureClassifier.class;
    }
}
