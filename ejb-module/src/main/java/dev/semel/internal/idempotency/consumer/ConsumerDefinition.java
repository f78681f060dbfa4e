package dev.semel.internal.idempotency.consumer;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.internal.settings.Require;
import java.util.function.UnaryOperator;
import org.eclipse.microprofile.config.ConfigProvider;

/** An annotated consumer as it is configured: the annotation, overridden by settings. */
public record ConsumerDefinition(
        String name, KeyRule key, WorkRule work, AttemptRule attempts, FailureTypes failureTypes) {

    private static final int LONGEST_NAME = 200;

    private static final ClassValue<ConsumerDefinition> CONFIGURED = new ClassValue<>() {
        @Override
        protected ConsumerDefinition computeValue(Class<?> type) {
            return of(ConsumerClass.of(type), name -> ConfigProvider.getConfig()
                    .getOptionalValue(name, String.class)
                    .orElse(null));
        }
    };

    public ConsumerDefinition {
        Require.that(
                !name.isBlank() && name.length() <= LONGEST_NAME,
                "@IdempotentConsumer(name)",
                "must have 1 to " + LONGEST_NAME + " characters",
                name);
    }

    /**
     * Read once for each class.
     *
     * @param type that of the consumer, or one that the container made of it
     * @throws IllegalArgumentException with a sentence if the definition is not valid
     */
    public static ConsumerDefinition of(Class<?> type) {
        return CONFIGURED.get(type);
    }

    /** @param setting looks a setting up, answers null if it is not there */
    public static ConsumerDefinition of(Class<?> beanClass, UnaryOperator<String> setting) {
        IdempotentConsumer annotation = beanClass.getAnnotation(IdempotentConsumer.class);
        String name = annotation.name().isEmpty() ? beanClass.getSimpleName() : annotation.name();
        ConsumerSettings settings = new ConsumerSettings(name, setting);
        return new ConsumerDefinition(
                name,
                KeyRule.of(annotation, settings),
                WorkRule.of(annotation, settings, DeclaredTransactions.holdTheReceipt(beanClass)),
                AttemptRule.of(annotation, settings),
                FailureTypes.of(annotation));
    }
}
