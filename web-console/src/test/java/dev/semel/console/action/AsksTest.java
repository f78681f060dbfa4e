package dev.semel.console.action;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AsksTest {

    @Test
    void missesNothingWhenNothingIsAsked() {
        assertThat(Asks.NOTHING.missing(null, null, null)).isNull();
    }

    @Test
    void missesBlankAndEndlessReasons() {
        assertThat(Asks.REASON.missing(null, null, null)).isEqualTo("confirm.reason.missing");
        assertThat(Asks.REASON.missing(" ", null, null)).isEqualTo("confirm.reason.missing");
        assertThat(Asks.REASON.missing("r".repeat(1_001), null, null)).isEqualTo("confirm.reason.long");
        assertThat(Asks.REASON.missing("INC-1", null, null)).isNull();
    }

    @Test
    void missesAPhraseThatDiffers() {
        Asks asks = Asks.reasonAndPhrase("rder-1");

        assertThat(asks.missing("INC-1", null, null)).isEqualTo("confirm.phrase.differs");
        assertThat(asks.missing("INC-1", "RDER-1", null)).isEqualTo("confirm.phrase.differs");
        assertThat(asks.missing("INC-1", " rder-1 ", null)).isNull();
    }

    @Test
    void missesAnAgeOutOfBounds() {
        Asks asks = Asks.reasonAndDays(7);

        assertThat(asks.missing("INC-1", null, null)).isEqualTo("confirm.days.bad");
        assertThat(asks.missing("INC-1", null, -1)).isEqualTo("confirm.days.bad");
        assertThat(asks.missing("INC-1", null, 36_501)).isEqualTo("confirm.days.bad");
        assertThat(asks.missing("INC-1", null, 0)).isNull();
    }
}
