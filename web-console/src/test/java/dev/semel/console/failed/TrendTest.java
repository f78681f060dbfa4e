package dev.semel.console.failed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.cause.CauseNote;
import dev.semel.admin.cause.FailedCause;
import dev.semel.admin.cause.FailedGroup;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrendTest {

    @ParameterizedTest
    @CsvSource({"12, 3, GROWING", "1, 0, GROWING", "4, 4, STEADY", "2, 9, SLOWING", "0, 9, STOPPED", "0, 0, QUIET"})
    void comparesTheLastTenMinutesWithTheTenBefore(long recent, long earlier, Trend trend) {
        Instant now = Instant.EPOCH;
        FailedCause cause = new FailedCause("shop.ship-order", "TERMINAL_FAILURE", null, null);

        assertThat(Trend.of(new FailedGroup(
                        "MESSAGE", UUID.randomUUID(), cause, 20, now, now, recent, earlier, 0, CauseNote.NONE)))
                .isEqualTo(trend);
    }

    @Test
    void isToldInWords() {
        ResourceBundle messages = ResourceBundle.getBundle("dev.semel.console.messages", Locale.ENGLISH);

        assertThat(Arrays.stream(Trend.values()).map(trend -> "groups.trend." + trend))
                .allMatch(messages::containsKey);
    }
}
