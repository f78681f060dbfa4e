package dev.semel.internal.admin.sample;

import dev.semel.internal.counter.CounterName;
import dev.semel.internal.counter.CounterStore;
import dev.semel.internal.counter.Total;
import dev.semel.internal.counter.copy.CopyOrigin;
import dev.semel.internal.counter.copy.SkippedCopyStore;
import dev.semel.internal.idempotency.operator.KeyState;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.CappedCount;
import dev.semel.internal.outbox.operator.OutboxMonitor;
import dev.semel.internal.outbox.operator.OutboxState;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

@Dependent
class JdbcMeasurement implements Measurement {

    private static final String PARKED_MESSAGES = "semel_parked_message WHERE status = 'PARKED'";
    private static final String FAILED_KEYS = "semel_idempotency_record WHERE " + KeyState.FAILED.condition();

    private final OutboxMonitor outbox;
    private final CounterStore counters;
    private final SkippedCopyStore skipped;
    private final Database database;

    @Inject
    JdbcMeasurement(OutboxMonitor outbox, CounterStore counters, SkippedCopyStore skipped, Database database) {
        this.outbox = outbox;
        this.counters = counters;
        this.skipped = skipped;
        this.database = database;
    }

    @Override
    public Sample now() {
        OutboxState state = outbox.state();
        return new Sample(Span.MINUTE.startOf(state.asOf()), state.asOf(), gauges(state), totals());
    }

    private Gauges gauges(OutboxState state) {
        return new Gauges(
                state.due(),
                state.oldestWaits().toSeconds(),
                state.held(),
                state.parked(),
                CappedCount.of(database, PARKED_MESSAGES),
                CappedCount.of(database, FAILED_KEYS));
    }

    private Totals totals() {
        Map<CounterName, Total> totals = counters.totals();
        ToLongFunction<CounterName> number =
                name -> totals.getOrDefault(name, Total.NONE).number();
        return new Totals(
                number.applyAsLong(CounterName.EVENTS_PUBLISHED),
                number.applyAsLong(CounterName.EVENTS_PARKED),
                number.applyAsLong(CounterName.ATTEMPTS_FAILED),
                number.applyAsLong(CounterName.WORK_DONE),
                number.applyAsLong(CounterName.CAUGHT_BY_CONSUMER_KEY),
                new Totals.Waits(
                        number.applyAsLong(CounterName.PUBLICATIONS_TIMED),
                        number.applyAsLong(CounterName.PUBLICATION_MILLIS),
                        number.applyAsLong(CounterName.EFFECTS_TIMED),
                        number.applyAsLong(CounterName.EFFECT_MILLIS)),
                copies());
    }

    private Totals.Copies copies() {
        Map<CopyOrigin, Long> of = new EnumMap<>(CopyOrigin.class);
        skipped.totals().forEach((source, total) -> of.merge(source.origin(), total.number(), Long::sum));
        ToLongFunction<CopyOrigin> number = origin -> of.getOrDefault(origin, 0L);
        return new Totals.Copies(
                number.applyAsLong(CopyOrigin.BROKER_REDELIVERY),
                number.applyAsLong(CopyOrigin.RELAY_RESEND),
                number.applyAsLong(CopyOrigin.SENT_TWICE),
                number.applyAsLong(CopyOrigin.REPEATED_REQUEST),
                Stream.of(CopyOrigin.LATE_COPY, CopyOrigin.OVERTAKEN, CopyOrigin.OPERATOR_REPLAY)
                        .mapToLong(number)
                        .sum());
    }
}
