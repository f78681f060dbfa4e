package dev.semel.internal.idempotency.consumer;

import dev.semel.internal.settings.Choice;
import dev.semel.internal.settings.InvalidSettingException;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The settings of one consumer, each of which overrides a value of the annotation. */
public final class ConsumerSettings {

    private final String consumer;
    private final UnaryOperator<String> setting;

    /** @param setting looks a setting up, answers null if it is not there */
    public ConsumerSettings(String consumer, UnaryOperator<String> setting) {
        this.consumer = consumer;
        this.setting = setting;
    }

    /** The full name of a setting. */
    public String name(String property) {
        return "semel.consumer." + consumer + "." + property;
    }

    public String text(String property, String annotated) {
        return configured(property).orElse(annotated);
    }

    public int number(String property, int annotated) {
        String value = text(property, String.valueOf(annotated));
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException unreadable) {
            throw new InvalidSettingException(name(property), "must be a whole number", value);
        }
    }

    Duration duration(String property, String annotated) {
        String value = text(property, annotated);
        try {
            return Duration.parse(value);
        } catch (DateTimeParseException unreadable) {
            throw new InvalidSettingException(name(property), "must be an ISO-8601 duration such as PT5S", value);
        }
    }

    Optional<Duration> optionalDuration(String property, String annotated) {
        return text(property, annotated).isEmpty() ? Optional.empty() : Optional.of(duration(property, annotated));
    }

    /** A constant by its name, in any case and with hyphens: {@code run-again}. */
    public <E extends Enum<E>> E choice(String property, E annotated) {
        return configured(property)
                .map(value -> Choice.of(name(property), value, annotated.getDeclaringClass()))
                .orElse(annotated);
    }

    private Optional<String> configured(String property) {
        return Optional.ofNullable(setting.apply(name(property))).map(String::trim);
    }
}
