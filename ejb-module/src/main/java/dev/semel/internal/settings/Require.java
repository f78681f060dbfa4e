package dev.semel.internal.settings;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Checks a setting and says, when it is broken, which setting, which rule and which value. */
public final class Require {

    private Require() {}

    public static void that(boolean holds, String setting, String rule, @Nullable Object value) {
        if (!holds) {
            throw new InvalidSettingException(setting, rule, value);
        }
    }

    public static void positive(String setting, Duration value) {
        that(value.compareTo(Duration.ZERO) > 0, setting, "must be a positive ISO-8601 duration such as PT5S", value);
    }

    public static void between(String setting, int least, int most, int value) {
        that(value >= least && value <= most, setting, "must be between " + least + " and " + most, value);
    }
}
