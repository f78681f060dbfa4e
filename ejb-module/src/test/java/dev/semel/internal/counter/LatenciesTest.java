package dev.semel.internal.counter;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.f4b6a3.uuid.UuidCreator;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LatenciesTest implements Latencies.Meters {

    private static final Instant NOW = Instant.parse("2026-11-25T10:00:00Z");

    private final List<String> told = new ArrayList<>();
    private final Counters counters = TestCounters.immediate();
    private final Latencies latencies = new Latencies(counters, Clock.fixed(NOW, ZoneOffset.UTC));

    @Override
    public void published(Duration sinceAppend) {
        told.add("published after " + sinceAppend);
    }

    @Override
    public void effect(String consumer, Duration sinceAppend) {
        told.add(consumer + " after " + sinceAppend);
    }

    @Test
    void tellTheTimeSinceTheAppendThatTheIdHas() {
        latencies.show(this);
        UUID event = appended(Duration.ofMillis(1_500));

        latencies.published(List.of(event, appended(Duration.ofMinutes(1))), NOW);
        latencies.effect("shop.bill", event);

        assertThat(told).containsExactly("published after PT1.5S", "published after PT1M", "shop.bill after PT1.5S");
    }

    @Test
    void sayNothingOfIdsThatHaveNoTime() {
        latencies.show(this);

        latencies.published(List.of(UUID.randomUUID()), NOW);
        latencies.effect("shop.bill", UUID.randomUUID());
        latencies.effect("shop.bill", null);

        assertThat(told).isEmpty();
    }

    @Test
    void takeAClockThatIsBehindForNoTimeAtAll() {
        latencies.show(this);

        latencies.effect("shop.bill", appended(Duration.ofSeconds(-3)));

        assertThat(told).containsExactly("shop.bill after PT0S");
    }

    @Test
    void areSummedUpForAllNodesWithoutMetersToo() {
        latencies.published(List.of(appended(Duration.ofMillis(1_500)), appended(Duration.ofMinutes(1))), NOW);
        latencies.published(List.of(UUID.randomUUID()), NOW);
        latencies.effect("shop.bill", appended(Duration.ofMillis(250)));
        latencies.effect("shop.bill", UUID.randomUUID());

        assertThat(told).isEmpty();
        assertThat(Stream.of(
                                CounterName.PUBLICATIONS_TIMED,
                                CounterName.PUBLICATION_MILLIS,
                                CounterName.EFFECTS_TIMED,
                                CounterName.EFFECT_MILLIS)
                        .map(counters::sinceStart))
                .containsExactly(2L, 61_500L, 1L, 250L);
    }

    private static UUID appended(Duration ago) {
        return UuidCreator.getTimeOrderedEpoch(NOW.minus(ago));
    }
}
