package dev.semel.internal.idempotency.consumer;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.internal.settings.Require;
import java.util.function.UnaryOperator;

/** An annotated consumer as it is configured: the annotation, overridden by settings. */
public record ConsumerDefinition(
        String name, KeyRule key, WorkRule work, AttemptRule attempts, FailureTypes failureTypes) {

    private static final int LONGEST_NAME = 200;

    public ConsumerDefinition {
        Require.that(
                !name.isBlank() && name.length() <= LONGEST_NAME,
                "@IdempotentConsumer(name)",
                "must have 1 to " + LONGEST_NAME + " characters",
                name);
    }

    /** @param setting looks a setting up, answers null if it is not there */
    public static ConsumerDefinition of(
            IdempotentConsumer annotation, Class<?> beanClass, UnaryOperator<String> setting) {
        String name = annotation.name().isEmpty() ? beanClass.getSimpleName() : annotation.name();
        ConsumerSettings settings = new ConsumerSettings(name, setting);
        return new ConsumerDefinition(
                name,
                KeyRule.of(annotation, settings),
                WorkRule.of(annotation, settings),
                AttemptRule.of(annotation, settings),
                FailureTypes.of(annotation));
    }
}
