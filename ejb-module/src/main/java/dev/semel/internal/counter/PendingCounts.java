package dev.semel.internal.counter;

import dev.semel.internal.history.Failure;
import dev.semel.internal.platform.PeriodicWork;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Counts in memory, which are written down every second, and once more when the application stops. */
public abstract class PendingCounts<K, N> implements PeriodicWork {

    private static final Logger LOG = Logger.getLogger(PendingCounts.class.getName());
    private static final Duration INTERVAL = Duration.ofSeconds(1);

    private final String name;
    private final Supplier<Map<K, N>> take;
    private final Consumer<Map<K, N>> giveBack;
    private final Consumer<Map<K, N>> writeDown;

    protected PendingCounts(
            String name, Supplier<Map<K, N>> take, Consumer<Map<K, N>> giveBack, Consumer<Map<K, N>> writeDown) {
        this.name = name;
        this.take = take;
        this.giveBack = giveBack;
        this.writeDown = writeDown;
    }

    @Override
    public Optional<Period> period() {
        return Optional.of(Period.every(INTERVAL));
    }

    @Override
    public String failure() {
        return "The " + name + " are written down later.";
    }

    @Override
    public void run() {
        Map<K, N> taken = take.get();
        if (taken.isEmpty()) {
            return;
        }
        try {
            writeDown.accept(taken);
        } catch (RuntimeException | Error failed) {
            giveBack.accept(taken);
            throw failed;
        }
    }

    @Override
    public void end() {
        try {
            run();
        } catch (RuntimeException failed) {
            LOG.log(Level.WARNING, "The last {0} could not be written down; nothing else is lost: {1}", new Object[] {
                name, Failure.root(failed)
            });
            LOG.log(Level.FINE, "The whole reason:", failed);
        }
    }
}
