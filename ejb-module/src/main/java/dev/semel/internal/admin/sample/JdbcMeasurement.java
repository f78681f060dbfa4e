package dev.semel.internal.admin.sample;

import dev.semel.internal.counter.CounterName;
import dev.semel.internal.counter.CounterStore;
import dev.semel.internal.counter.Total;
import dev.semel.internal.idempotency.operator.KeyState;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.CappedCount;
import dev.semel.internal.outbox.operator.OutboxMonitor;
import dev.semel.internal.outbox.operator.OutboxState;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.function.ToLongFunction;

@Dependent
class JdbcMeasurement implements Measurement {

    private static final String PARKED_MESSAGES = "semel_parked_message WHERE status = 'PARKED'";
    private static final String FAILED_KEYS = "semel_idempotency_record WHERE " + KeyState.FAILED.condition();

    private final OutboxMonitor outbox;
    private final CounterStore counters;
    private final Database database;

    @Inject
    JdbcMeasurement(OutboxMonitor outbox, CounterStore counters, Database database) {
        this.outbox = outbox;
        this.counters = counters;
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
        ToLongFunction<CounterName> number = name -> totals.get(name).number();
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
                        number.applyAsLong(CounterName.EFFECT_MILLIS)));
    }
}
