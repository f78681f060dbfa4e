package dev.semel.admin.retention;

import dev.semel.internal.retention.Terms;
import dev.semel.internal.settings.RetentionSettings.Window;
import java.time.Duration;
import java.util.function.Function;

/** The terms by their settings. */
enum Term {
    KEYS("semel.retention.keys", terms -> text(terms.keys())),
    PUBLISHED("semel.retention.published", terms -> text(terms.published())),
    MODE("semel.retention.published-mode", terms -> terms.mode().name()),
    CLOSED("semel.retention.closed", terms -> text(terms.closed())),
    ARCHIVED("semel.retention.archived", terms -> text(terms.archived())),
    SEQUENCES(
            "semel.retention.sequences",
            terms -> terms.sequences().map(Term::text).orElse("for ever")),
    HORIZON("semel.redelivery-horizon", terms -> text(terms.horizon())),
    WINDOW(
            "semel.retention.window",
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
