package dev.semel.benchmarks.relay;

import static org.awaitility.Awaitility.await;

import dev.semel.benchmarks.installation.Installation;
import dev.semel.benchmarks.installation.MeasuredBroker;
import dev.semel.benchmarks.plan.Variant;
import dev.semel.benchmarks.process.JavaProcess;
import dev.semel.benchmarks.rival.RivalProcess;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;

/** How fast another one brings the same events to the broker. */
final class RivalDrain {

    private static final Duration START = Duration.ofSeconds(60);
    private static final double MOST_REPEATED = 0.02;

    private final MeasuredBroker broker;
    private final JavaProcess rival;
    private final String name;
    private final IntConsumer fill;

    private RivalDrain(Installation installation, String name, IntConsumer fill) {
        this.broker = installation.broker();
        this.rival = installation.start(name, RivalProcess.class, name, RelayDrain.QUEUE);
        this.name = name;
        this.fill = fill;
        rival.answer();
    }

    /** Starts its process; its table will be filled that way. */
    static RivalDrain start(Installation installation, String name, IntConsumer fill) {
        return new RivalDrain(installation, name, fill);
    }

    /** Lets it run once from before its events are committed, so that it remembers from where to read on. */
    RivalDrain onceFromTheStart(int events, BooleanSupplier hasStarted) {
        rival.ask(String.valueOf(events));
        await().atMost(START).until(hasStarted::getAsBoolean);
        broker.watch(RelayDrain.QUEUE, events);
        fill.accept(events);
        end(events);
        return this;
    }

    Variant variant() {
        return new Variant(name, this::all);
    }

    private double all(int events) {
        fill.accept(events);
        broker.watch(RelayDrain.QUEUE, events);
        rival.ask(String.valueOf(events));
        return end(events);
    }

    private double end(int events) {
        double rate = broker.arrivals().perSecond();
        rival.ask("stop");
        long messages = broker.empty(RelayDrain.QUEUE);
        // Debezium reads on from the last place that it has written down, and repeats what came after it.
        if (messages < events || messages > events * (1 + MOST_REPEATED)) {
            throw new IllegalStateException("Of " + name + " came " + messages + " messages instead of " + events
                    + ": the measurement is void.");
        }
        return rate;
    }
}
