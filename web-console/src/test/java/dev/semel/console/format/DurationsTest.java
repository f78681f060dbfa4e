package dev.semel.console.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {

    private final FormatBacking format = new FormatBacking(TestMessages.english());

    @ParameterizedTest
    @CsvSource({
        "P30D, 30 days",
        "PT168H, 7 days",
        "PT24H, 1 day",
        "P1DT12H, 1 day 12 hours",
        "PT5M, 5 minutes",
        "PT1H, 1 hour",
        "PT90S, 1 minute 30 seconds",
        "PT0.5S, 500 milliseconds",
        "PT0S, 0 seconds"
    })
    void putDurationsIntoWords(String written, String words) {
        assertThat(format.inWords(written)).isEqualTo(words);
    }

    @Test
    void arePutIntoWordsWithinASentence() {
        assertThat(format.inWords("A copy can come back for PT168H (semel.redelivery-horizon), not PT5M."))
                .isEqualTo("A copy can come back for 7 days (semel.redelivery-horizon), not 5 minutes.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"for ever", "P", "PT", "order-P1D", "P1D-4711", "P999999999999D", "22:00-04:00", "PTA"})
    void leaveAloneWhatIsNone(String text) {
        assertThat(format.inWords(text)).isEqualTo(text);
    }

    @Test
    void arePutIntoWordsInTheConditionOfAListButNotInAKey() {
        assertThat(format.condition("since = PT24H")).isEqualTo("since = 1 day");
        assertThat(format.condition("key = PT24H")).isEqualTo("key = PT24H");
        assertThat(format.inWords(null)).isEmpty();
    }
}
