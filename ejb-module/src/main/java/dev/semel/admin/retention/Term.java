package dev.semel.admin.retention;

import dev.semel.internal.retention.Terms;
import dev.semel.internal.settings.OutboxSettings;
import dev.semel.internal.settings.RetentionSettings;
import dev.semel.internal.settings.RetentionSettings.Window;
import java.time.Duration;
import java.util.function.Function;

/** The terms by their settings. */
enum Term {
    KEYS(RetentionSettings.KEYS, terms -> text(terms.keys())),
    PUBLISHED(RetentionSettings.PUBLISHED, terms -> text(terms.published())),
    MODE(OutboxSettings.PUBLISHED, terms -> terms.mode().name()),
    CLOSED(RetentionSettings.CLOSED, terms -> text(terms.closed())),
    ARCHIVED(OutboxSettings.ARCHIVED, terms -> text(terms.archived())),
    SEQUENCES(
            RetentionSettings.Counters.SETTING,
            terms -> terms.sequences().map(Term::text).orElse("for ever")),
    HORIZON(RetentionSettings.HORIZON, terms -> text(terms.horizon())),
    WINDOW(
            Window.SETTING,
            terms -> terms.window().equals(Window.ALWAYS)
                    ? "always"
                    : terms.window().toString());

    private final String setting;
    private final Function<Terms, String> value;

    Term(String setting, Function<Terms, String> value) {
        this.setting = setting;
        this.value = value;
    }

    String setting() {
        return setting;
    }

    String of(Terms terms) {
        return value.apply(terms);
    }

    // As people write it into a setting: a duration of the library has no days.
    private static String text(Duration duration) {
        Duration rest = duration.minusDays(duration.toDays());
        if (duration.toDays() == 0) {
            return duration.toString();
        }
        return "P" + duration.toDays() + "D"
                + (rest.isZero() ? "" : rest.toString().substring(1));
    }
}
