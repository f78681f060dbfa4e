package dev.semel.idempotency.consumer;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.settings.InvalidSettingException;
import dev.semel.settings.Require;
import dev.semel.settings.RetrySettings;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * An annotated consumer as it is configured: the annotation, overridden by settings.
 *
 * @param keyPointer JSON pointer to the key in the body; empty: the key is a message property
 */
public record ConsumerDefinition(
        String name, String keyPointer, RetrySettings retry, List<Class<? extends Throwable>> terminalOn) {

    private static final int LONGEST_NAME = 200;

    public ConsumerDefinition {
        Require.that(
                !name.isBlank() && name.length() <= LONGEST_NAME,
                "@IdempotentConsumer(name)",
                "must have 1 to " + LONGEST_NAME + " characters",
                name);
        Require.that(
                keyPointer.isEmpty() || keyPointer.startsWith("/"),
                "@IdempotentConsumer(keyPointer) of " + name,
                "must be a JSON pointer such as /orderId",
                keyPointer);
        terminalOn = List.copyOf(terminalOn);
    }

    /** @param setting looks a setting up, answers null if it is not there */
    public static ConsumerDefinition of(
            IdempotentConsumer annotation, Class<?> beanClass, UnaryOperator<String> setting) {
        String name = annotation.name().isEmpty() ? beanClass.getSimpleName() : annotation.name();
        String prefix = "semel.consumer." + name;
        return new ConsumerDefinition(
                name,
                annotation.keyPointer(),
                new RetrySettings(
                        prefix,
                        maxAttempts(prefix + ".max-attempts", annotation, setting),
                        duration(prefix + ".first-delay", annotation.firstDelay(), setting),
                        duration(prefix + ".max-delay", annotation.maxDelay(), setting)),
                List.of(annotation.terminalOn()));
    }

    public boolean isTerminal(Throwable cause) {
        return terminalOn.stream().anyMatch(type -> type.isInstance(cause));
    }

    private static int maxAttempts(String name, IdempotentConsumer annotation, UnaryOperator<String> setting) {
        String value = setting.apply(name);
        try {
            return value == null ? annotation.maxAttempts() : Integer.parseInt(value.trim());
        } catch (NumberFormatException unreadable) {
            throw new InvalidSettingException(name, "must be a whole number", value);
        }
    }

    private static Duration duration(String name, String annotated, UnaryOperator<String> setting) {
        String configured = setting.apply(name);
        String value = configured == null ? annotated : configured;
        try {
            return Duration.parse(value.trim());
        } catch (DateTimeParseException unreadable) {
            throw new InvalidSettingException(name, "must be an ISO-8601 duration such as PT5S", value);
        }
    }
}
