package dev.semel.internal.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.internal.settings.RetentionSettings.Window;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TermsTest {

    private static final Duration MONTH = Duration.ofDays(30);
    private static final Duration QUARTER = Duration.ofDays(90);

    @Test
    void takesTheLongerOneOfEachTime() {
        Terms one = new Terms(MONTH, QUARTER, MONTH, QUARTER, Optional.of(MONTH), MONTH, Published.KEEP, Window.ALWAYS);
        Terms other =
                new Terms(QUARTER, MONTH, QUARTER, MONTH, Optional.of(QUARTER), QUARTER, Published.KEEP, Window.ALWAYS);

        assertThat(one.lengthenedBy(other)).isEqualTo(terms(QUARTER, Optional.of(QUARTER), Published.KEEP, ""));
        assertThat(other.lengthenedBy(one)).isEqualTo(terms(QUARTER, Optional.of(QUARTER), Published.KEEP, ""));
    }

    @Test
    void keepsCountersForEverWhereOneWantsThat() {
        Terms forEver = terms(MONTH, Optional.empty(), Published.KEEP, "");
        Terms notSo = terms(MONTH, Optional.of(QUARTER), Published.KEEP, "");

        assertThat(forEver.lengthenedBy(notSo).sequences()).isEmpty();
        assertThat(notSo.lengthenedBy(forEver).sequences()).isEmpty();
    }

    @Test
    void keepsPositionsNoShorterThanKeys() {
        Terms shorter =
                new Terms(QUARTER, MONTH, MONTH, MONTH, Optional.of(MONTH), MONTH, Published.KEEP, Window.ALWAYS);

        assertThat(shorter.positions()).contains(QUARTER);
        assertThat(terms(MONTH, Optional.of(QUARTER), Published.KEEP, "").positions())
                .contains(QUARTER);
        assertThat(terms(MONTH, Optional.empty(), Published.KEEP, "").positions())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"DELETE, DELETE, DELETE", "DELETE, KEEP, KEEP", "KEEP, ARCHIVE, ARCHIVE", "DELETE, ARCHIVE, ARCHIVE"})
    void takesTheMoreCarefulOneOfTwoModes(Published one, Published other, Published both) {
        assertThat(mode(one).lengthenedBy(mode(other)).mode()).isEqualTo(both);
        assertThat(mode(other).lengthenedBy(mode(one)).mode()).isEqualTo(both);
    }

    @ParameterizedTest
    @CsvSource({
        "'', 22:00-06:00, 22:00-06:00",
        "22:00-06:00, '', 22:00-06:00",
        "22:00-06:00, 23:00-02:00, 23:00-02:00",
        "22:00-06:00, 01:00-06:00, 01:00-06:00",
        "22:00-06:00, 22:00-06:00, 22:00-06:00",
        "22:00-06:00, 01:00-07:00, 22:00-06:00",
        "22:00-06:00, 12:00-13:00, 22:00-06:00",
        "23:00-02:00, 22:00-06:00, 23:00-02:00"
    })
    void takesAnotherWindowOnlyIfItLiesWithinItsOwn(String first, String second, String both) {
        assertThat(window(first).lengthenedBy(window(second)).window()).isEqualTo(Window.of(both));
    }

    private static Terms mode(Published mode) {
        return terms(MONTH, Optional.empty(), mode, "");
    }

    private static Terms window(String window) {
        return terms(MONTH, Optional.empty(), Published.KEEP, window);
    }

    private static Terms terms(Duration all, Optional<Duration> sequences, Published mode, String window) {
        return new Terms(all, all, all, all, sequences, all, mode, Window.of(window));
    }
}
