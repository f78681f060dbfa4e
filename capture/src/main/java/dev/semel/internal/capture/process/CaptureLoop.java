package dev.semel.internal.capture.process;

import dev.semel.internal.capture.CapturePass;
import dev.semel.internal.capture.Slot;
import dev.semel.internal.history.Failure;
import dev.semel.internal.outbox.relay.EventPublisher;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one process at the log as long as it runs.
 *
 * <ol>
 *   <li>Slot and broker are asked. While another process reads the slot, or one of both does not answer, it says so once, waits and asks
 *       again. So any number of processes may run, and one works.
 *   <li>The log is read from where the slot stands, and published pass by pass; each is confirmed when all of it is done.
 *   <li>What fails ends the reading, and nothing is confirmed of it. After a pause, which grows as long as nothing succeeds, all begins
 *       again.
 * </ol>
 */
final class CaptureLoop implements Runnable, AutoCloseable {

    private static final Logger LOG = Logger.getLogger(CaptureLoop.class.getName());
    private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

    private final Properties settings;
    private final Slot slot;
    private final EventPublisher broker;
    private final CapturePass pass;
    private final CountDownLatch isStopped = new CountDownLatch(1);
    private final CountDownLatch hasEnded = new CountDownLatch(1);
    private @Nullable LogReader reader;
    private Duration pause = SHORTEST_PAUSE;
    private String told = "";

    CaptureLoop(Properties settings, Slot slot, EventPublisher broker, CapturePass pass) {
        this.settings = settings;
        this.slot = slot;
        this.broker = broker;
        this.pass = pass;
    }

    @Override
    public void run() {
        try {
            while (isStopped.getCount() > 0) {
                Optional<String> obstacle = slot.obstacle().or(this::silenceOfBroker);
                if (obstacle.isPresent()) {
                    tell(obstacle.get());
                    isStopped.await(SHORTEST_PAUSE.toMillis(), TimeUnit.MILLISECONDS);
                } else {
                    read();
                }
            }
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        } finally {
            hasEnded.countDown();
        }
    }

    private Optional<String> silenceOfBroker() {
        return broker.findOutage().map(outage -> "The broker does not answer: " + Failure.root(outage));
    }

    private void read() throws InterruptedException {
        LogReader current = new LogReader(settings, pass);
        if (!begin(current)) {
            return;
        }
        LOG.info("Reads the log from where the slot stands.");
        told = "";
        current.read();
        if (isStopped.getCount() > 0) {
            pause = current.hasConfirmed() ? SHORTEST_PAUSE : min(pause.multipliedBy(2), LONGEST_PAUSE);
            LOG.log(
                    Level.WARNING,
                    "The reading of the log has ended. What was not confirmed is read again in {0} s. Reason: {1}",
                    new Object[] {pause.toSeconds(), reason(current)});
            isStopped.await(pause.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    private synchronized boolean begin(LogReader next) {
        reader = next;
        return isStopped.getCount() > 0;
    }

    private static String reason(LogReader ended) {
        Throwable failure = ended.failure();
        return failure == null ? "Debezium does not say." : Failure.of(failure).sentence();
    }

    private static Duration min(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private void tell(String obstacle) {
        if (!obstacle.equals(told)) {
            told = obstacle;
            LOG.log(Level.WARNING, obstacle);
        }
    }

    /** Ends it after the pass that is at work, and waits for that. */
    @Override
    public void close() {
        isStopped.countDown();
        try {
            do {
                // An engine that has not begun to run yet does not hear it.
                current().ifPresent(LogReader::close);
            } while (!hasEnded.await(1, TimeUnit.SECONDS));
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized Optional<LogReader> current() {
        return Optional.ofNullable(reader);
    }
}
