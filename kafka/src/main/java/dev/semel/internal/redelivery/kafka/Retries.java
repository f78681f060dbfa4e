package dev.semel.internal.redelivery.kafka;

import dev.semel.internal.history.Failure;
import dev.semel.internal.kafka.source.KafkaConsumerDefinition;
import dev.semel.internal.kafka.source.KafkaConsumers;
import dev.semel.internal.platform.OutageLog;
import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.platform.Waits;
import dev.semel.internal.platform.Waits.Monitor;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.logging.Logger;

/**
 * Looks every second for the retries of the consumers that are on this node, and brings them, those of one consumer one after the
 * other, and those of several beside each other.
 */
@ApplicationScoped
class Retries implements PeriodicWork {

    private static final Logger LOG = Logger.getLogger(Retries.class.getName());
    private static final int MOST_FAILURES = 10;
    private static final Duration LONGEST_STOP = Duration.ofSeconds(30);

    private final Set<String> running = new HashSet<>();
    private final OutageLog outage = new OutageLog(LOG, "Retries of consumers of Kafka are brought again.");
    private KafkaConsumers consumers;
    private RetryDelivery delivery;
    private ManagedExecutorService threads;
    private Monitor monitor;
    private volatile boolean isStopped;

    @SuppressWarnings("NullAway") // For a proxy of CDI.
    Retries() {}

    @Inject
    Retries(KafkaConsumers consumers, RetryDelivery delivery, @Semel ManagedExecutorService threads, Waits waits) {
        this.consumers = consumers;
        this.delivery = delivery;
        this.threads = threads;
        this.monitor = waits.newMonitor();
    }

    @Override
    public Optional<Period> period() {
        return consumers.all().isEmpty() ? Optional.empty() : Optional.of(Period.every(Duration.ofSeconds(1)));
    }

    @Override
    public String failure() {
        return "Retries of consumers of Kafka are not brought for now; it is tried again every second.";
    }

    @Override
    public void run() {
        consumers.all().forEach(this::begin);
    }

    private void begin(KafkaConsumerDefinition definition) {
        String name = definition.consumer().name();
        if (isStopped || !add(name)) {
            return;
        }
        boolean isBegun = false;
        try {
            threads.execute(() -> drain(definition));
            isBegun = true;
        } finally {
            if (!isBegun) {
                remove(name);
            }
        }
    }

    private void drain(KafkaConsumerDefinition definition) {
        try {
            Iterator<UUID> due = delivery.due(definition).iterator();
            int failures = 0;
            while (due.hasNext() && failures < MOST_FAILURES && !isStopped) {
                failures += isDelivered(definition, due.next()) ? 0 : 1;
            }
            if (failures == 0) {
                outage.end();
            }
        } catch (RuntimeException | Error failed) {
            tell(failed);
        } finally {
            remove(definition.consumer().name());
        }
    }

    // One that cannot even be read is not in the way of the others.
    private boolean isDelivered(KafkaConsumerDefinition definition, UUID event) {
        try {
            delivery.deliver(definition, event);
            return true;
        } catch (RuntimeException | Error failed) {
            tell(failed);
            return false;
        }
    }

    private void tell(Throwable failed) {
        outage.begin(failure() + " Reason: " + Failure.root(failed), failed);
    }

    @Override
    public void end() {
        isStopped = true;
        try {
            monitor.await(this::isIdle, LONGEST_STOP);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isIdle() {
        synchronized (running) {
            return running.isEmpty();
        }
    }

    private boolean add(String consumer) {
        synchronized (running) {
            return running.add(consumer);
        }
    }

    private void remove(String consumer) {
        monitor.change(() -> {
            synchronized (running) {
                running.remove(consumer);
            }
        });
    }
}
