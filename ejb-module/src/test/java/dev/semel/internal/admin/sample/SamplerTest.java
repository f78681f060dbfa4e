package dev.semel.internal.admin.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.Rows;
import dev.semel.internal.counter.CounterName;
import dev.semel.internal.counter.TestCounterStore;
import dev.semel.internal.counter.copy.CopyOrigin;
import dev.semel.internal.counter.copy.SkippedCopies.Source;
import dev.semel.internal.counter.copy.TestSkippedCopies;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.outbox.operator.TestEvents;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.SameTransaction;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SamplerTest {

    private static final String CONSUMER = "shop.sampled";
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Instant NOON = Instant.parse("2026-11-25T12:00:07Z");

    private final MinutesInMemory minutes = new MinutesInMemory();

    @Test
    void measuresOnceAMinuteHoweverManyNodesAsk() {
        int[] measured = {0};
        for (int node = 0; node < 3; node++) {
            new Sampler(
                            () -> {
                                measured[0]++;
                                return TestSamples.sample(minutes.now, 1, 1);
                            },
                            minutes,
                            new SameTransaction())
                    .run();
        }

        assertThat(measured[0]).isEqualTo(1);
        assertThat(minutes.purged).containsExactly(NOON);
    }

    @Test
    void leavesTheMinuteToTheNodeThatWroteItFirst() {
        new Sampler(
                        () -> {
                            minutes.add(TestSamples.sample(NOON, 5, 5));
                            return TestSamples.sample(NOON, 6, 6);
                        },
                        minutes,
                        new SameTransaction())
                .run();

        assertThat(minutes.taken).containsExactly(TestSamples.sample(NOON, 5, 5));
        assertThat(minutes.purged).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void samplesWhatThereIsAndWhatAllNodesHaveCounted(Dialect dialect) {
        try (OpenTransaction open = TestDatabase.of(dialect).begin()) {
            Database database = open.database();
            String name = "sampled-" + UUID.randomUUID();
            Rows rows = new Rows(database);
            Sample before = measure(database);

            rows.event(name, "PENDING", Duration.ofDays(10_000));
            rows.event(name, "HELD", MINUTE);
            rows.event(name, "HELD", MINUTE);
            rows.event(name, "PARKED", MINUTE);
            rows.message(name, "a", "PARKED", MINUTE);
            rows.message(name, "b", "PARKED", MINUTE);
            String retried = rows.key(name, "f", "FAILED", MINUTE);
            rows.set("semel_idempotency_record", "retry_event_id", UUID.randomUUID(), retried);
            TestCounterStore.of(database)
                    .add(Map.of(
                            CounterName.EVENTS_PUBLISHED, 1L,
                            CounterName.EVENTS_PARKED, 2L,
                            CounterName.ATTEMPTS_FAILED, 3L,
                            CounterName.WORK_DONE, 4L,
                            CounterName.CAUGHT_BY_CONSUMER_KEY, 5L,
                            CounterName.PUBLICATIONS_TIMED, 6L,
                            CounterName.PUBLICATION_MILLIS, 7L,
                            CounterName.EFFECTS_TIMED, 8L,
                            CounterName.EFFECT_MILLIS, 9L));
            TestSkippedCopies.store(database)
                    .add(Map.of(
                            new Source(CONSUMER, CopyOrigin.BROKER_REDELIVERY), 10L,
                            new Source(CONSUMER, CopyOrigin.RELAY_RESEND), 20L,
                            new Source(CONSUMER, CopyOrigin.SENT_TWICE), 30L,
                            new Source(CONSUMER, CopyOrigin.REPEATED_REQUEST), 40L,
                            new Source(CONSUMER, CopyOrigin.LATE_COPY), 50L,
                            new Source(CONSUMER, CopyOrigin.OVERTAKEN), 60L,
                            new Source(CONSUMER, CopyOrigin.OPERATOR_REPLAY), 70L));

            Sample after = measure(database);
            Gauges was = before.gauges();
            Gauges is = after.gauges();
            assertThat(is.pending() - was.pending()).isEqualTo(1);
            assertThat(Duration.ofSeconds(is.oldestSeconds()).toDays()).isEqualTo(10_000);
            assertThat(is.held() - was.held()).isEqualTo(2);
            assertThat(is.parkedEvents() - was.parkedEvents()).isEqualTo(1);
            assertThat(is.parkedMessages() - was.parkedMessages()).isEqualTo(2);
            assertThat(is.failedKeys() - was.failedKeys()).isEqualTo(1);
            Totals counted = before.totals();
            assertThat(after.totals())
                    .isEqualTo(new Totals(
                            counted.published() + 1,
                            counted.parked() + 2,
                            counted.failed() + 3,
                            counted.done() + 4,
                            counted.skipped() + 5,
                            new Totals.Waits(
                                    counted.waits().published() + 6,
                                    counted.waits().publishedMillis() + 7,
                                    counted.waits().effects() + 8,
                                    counted.waits().effectMillis() + 9),
                            new Totals.Copies(
                                    counted.copies().redelivered() + 10,
                                    counted.copies().resent() + 20,
                                    counted.copies().sentTwice() + 30,
                                    counted.copies().repeated() + 40,
                                    counted.copies().other() + 180)));
            assertThat(after.startsAt()).isEqualTo(Span.MINUTE.startOf(after.takenAt()));
        }
    }

    private static Sample measure(Database database) {
        return new JdbcMeasurement(
                        TestEvents.monitor(database),
                        TestCounterStore.of(database),
                        TestSkippedCopies.store(database),
                        database)
                .now();
    }

    private static final class MinutesInMemory implements SampleStore {

        private final Instant now = NOON;
        private final List<Sample> taken = new ArrayList<>();
        private final List<Instant> purged = new ArrayList<>();

        @Override
        public boolean isTaken() {
            return !taken.isEmpty();
        }

        @Override
        public boolean add(Sample minute) {
            return taken.isEmpty() && taken.add(minute);
        }

        @Override
        public void purge(Instant moment) {
            purged.add(moment);
        }

        @Override
        public List<Sample> since(Span span, Instant begin) {
            return taken;
        }
    }
}
