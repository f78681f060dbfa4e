package dev.semel.console.url;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PeriodTest {

    private static final Instant NOW = Instant.parse("2026-11-21T06:40:00Z");

    @Test
    void isOpenWithoutParameters() {
        Period period = Period.read(new UrlParameters(Map.of()));

        assertThat(period.from(NOW)).isNull();
        assertThat(period.to()).isNull();
        assertThat(period.write(QueryString.empty())).hasToString("");
    }

    @Test
    void resolvesRelativeSpanAtEachReading() {
        Period period = Period.read(new UrlParameters(Map.of("since", "PT1H")));

        assertThat(period.from(NOW)).isEqualTo(NOW.minusSeconds(3_600));
        assertThat(period.from(NOW.plusSeconds(60))).isEqualTo(NOW.minusSeconds(3_540));
        assertThat(period.write(QueryString.empty())).hasToString("?since=PT1H");
    }

    @Test
    void startsAtTheLaterOfTwoStarts() {
        Period period = Period.read(new UrlParameters(Map.of("since", "PT1H", "from", "2026-11-21T06:30:00Z")));

        assertThat(period.from(NOW)).isEqualTo(Instant.parse("2026-11-21T06:30:00Z"));
        assertThat(period.from(NOW.plusSeconds(7_200))).isEqualTo(NOW.plusSeconds(3_600));
    }

    @Test
    void misreadsSpansThatAreNotOffered() {
        UrlParameters url = new UrlParameters(Map.of("since", "P9999999D"));

        assertThat(Period.read(url).since()).isNull();
        assertThat(url.misread()).containsExactly("since=P9999999D");
    }
}
