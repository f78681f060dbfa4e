package dev.semel.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.settings.RetentionSettings.Schedule;
import dev.semel.internal.settings.RetentionSettings.Window;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PurgeWindowTest {

    @ParameterizedTest
    @CsvSource({
        "22:00-06:00, 21:59:59.999, false",
        "22:00-06:00, 22:00:00, true",
        "22:00-06:00, 00:00:00, true",
        "22:00-06:00, 05:59:59.999, true",
        "22:00-06:00, 06:00:00, false",
        "01:30-02:30, 01:29:59, false",
        "01:30-02:30, 01:30:00, true",
        "01:30-02:30, 02:30:00, false",
        "22:00-00:00, 23:59:59, true",
        "22:00-00:00, 00:00:00, false",
        "00:00-04:00, 00:00:00, true"
    })
    void isOpenFromItsStartUntilItsEndInUtc(String window, String time, boolean isOpen) {
        assertThat(Window.of(window).isOpen(Instant.parse("2026-03-29T" + time + "Z")))
                .isEqualTo(isOpen);
    }

    @Test
    void isAlwaysOpenWhenItIsEmpty() {
        assertThat(Window.of("").isOpen(Instant.parse("2026-01-01T00:00:00Z"))).isTrue();
        assertThat(Window.of(" ").isOpen(Instant.parse("2026-01-01T12:00:00Z"))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"night", "22:00", "22-06", "22:00-24:00", "2:00-3:00", "22:00-06:00-07:00", "22:60-06:00"})
    void isRefusedWhenItIsNotTwoTimes(String text) {
        assertThatThrownBy(() -> Window.of(text))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageContaining("semel.retention.window must be two times of day in UTC")
                .hasMessageContaining(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"05:00-05:00", "00:00-00:00"})
    void isRefusedWhenItEndsWhereItBegins(String text) {
        assertThatThrownBy(() -> Window.of(text)).hasMessageContaining("must end at another time than it begins");
    }

    @Test
    void isRefusedWhenThePurgeCouldMissIt() {
        assertThatThrownBy(() -> new Schedule(Duration.ofMinutes(61), 500, Window.of("23:30-00:30")))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageContaining("must not be shorter than semel.retention.purge-interval (PT1H1M)")
                .hasMessageContaining("23:30-00:30");
        assertThatCode(() -> new Schedule(Duration.ofHours(1), 500, Window.of("23:30-00:30")))
                .doesNotThrowAnyException();
        assertThatCode(() -> new Schedule(Duration.ofDays(2), 500, Window.ALWAYS))
                .doesNotThrowAnyException();
    }
}
