package dev.semel.internal.redelivery.kafka;

import dev.semel.internal.history.Failure;
import dev.semel.internal.kafka.source.KafkaConsumerDefinition;
import dev.semel.internal.platform.OutageLog;
import dev.semel.internal.platform.Waits.Monitor;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.RejectedExecutionException;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The retries of one consumer on this node: as many beside each other as the consumer works on partitions, so that a slow one does not
 * hold up the others. Those of one group keep what {@link dev.semel.idempotency.Order} promises by the protocol.
 */
final class ConsumerRetries {

    private static final Logger LOG = Logger.getLogger(ConsumerRetries.class.getName());

    // In an outage each of them waits for the database.
    private static final int MOST_FAILURES = 10;

    private final KafkaConsumerDefinition definition;
    private final RetryDelivery delivery;
    private final ManagedExecutorService threads;
    private final Monitor monitor;
    private final OutageLog outage;

    // Guarded by the set of those at work.
    private final Set<UUID> atWork = new HashSet<>();
    private final Deque<UUID> waiting = new ArrayDeque<>();
    private int busy;
    private int failures;
    private boolean isStopped;

    /** @param monitor is told when a thread is free */
    ConsumerRetries(
            KafkaConsumerDefinition definition,
            RetryDelivery delivery,
            ManagedExecutorService threads,
            Monitor monitor) {
        this.definition = definition;
        this.delivery = delivery;
        this.threads = threads;
        this.monitor = monitor;
        this.outage = new OutageLog(
                LOG, "Retries of consumer " + definition.consumer().name() + " are brought again.");
    }

    /** Looks for what is due, unless as many as may be are at work. */
    void look() {
        begin(() -> {
            find();
            workOff();
        });
    }

    private void begin(Runnable work) {
        synchronized (atWork) {
            if (isStopped || busy >= definition.partitions().concurrency()) {
                return;
            }
            busy++;
        }
        boolean isBegun = false;
        try {
            threads.execute(() -> work(work));
            isBegun = true;
        } catch (RejectedExecutionException noThread) {
            LOG.log(Level.FINE, "No thread for retries now; it is tried again in a second.", noThread);
        } finally {
            if (!isBegun) {
                free();
            }
        }
    }

    private void work(Runnable work) {
        try {
            work.run();
            endOutage();
        } catch (RuntimeException | Error failed) {
            tell(failed);
        } finally {
            free();
        }
    }

    private void find() {
        List<UUID> due = delivery.due(definition);
        synchronized (atWork) {
            waiting.clear();
            due.stream().filter(event -> !atWork.contains(event)).forEach(waiting::add);
            failures = 0;
        }
    }

    private void workOff() {
        Optional<UUID> next = next();
        while (next.isPresent()) {
            beginAnotherIfMoreWait();
            bring(next.get());
            next = next();
        }
    }

    private void beginAnotherIfMoreWait() {
        boolean isAnyWaiting;
        synchronized (atWork) {
            isAnyWaiting = !waiting.isEmpty();
        }
        if (isAnyWaiting) {
            begin(this::workOff);
        }
    }

    private Optional<UUID> next() {
        synchronized (atWork) {
            Optional<UUID> next =
                    isStopped || failures >= MOST_FAILURES ? Optional.empty() : Optional.ofNullable(waiting.poll());
            next.ifPresent(atWork::add);
            return next;
        }
    }

    private void bring(UUID event) {
        try {
            delivery.deliver(definition, event);
        } catch (RuntimeException | Error failed) {
            tell(failed);
            putOff(event);
        } finally {
            synchronized (atWork) {
                atWork.remove(event);
            }
        }
    }

    private void putOff(UUID event) {
        synchronized (atWork) {
            failures++;
        }
        try {
            delivery.putOff(event);
        } catch (RuntimeException | Error failed) {
            LOG.log(Level.FINE, failed, () -> "The retry " + event + " could not be put off.");
        }
    }

    private void endOutage() {
        synchronized (atWork) {
            if (failures > 0) {
                return;
            }
        }
        outage.end();
    }

    private void tell(Throwable failed) {
        outage.begin(
                "Retries of consumer " + definition.consumer().name()
                        + " are not brought for now; it is tried again every second. Reason: " + Failure.root(failed),
                failed);
    }

    /** Those at work stay this node's. */
    void keep() {
        List<UUID> kept;
        synchronized (atWork) {
            kept = List.copyOf(atWork);
        }
        if (!kept.isEmpty()) {
            delivery.keep(definition, kept);
        }
    }

    void stop() {
        synchronized (atWork) {
            isStopped = true;
        }
    }

    boolean isIdle() {
        synchronized (atWork) {
            return busy == 0;
        }
    }

    private void free() {
        monitor.change(() -> {
            synchronized (atWork) {
                busy--;
            }
        });
    }
}
