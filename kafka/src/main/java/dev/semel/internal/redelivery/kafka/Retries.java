package dev.semel.internal.redelivery.kafka;

import dev.semel.internal.kafka.source.KafkaConsumers;
import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.platform.Waits;
import dev.semel.internal.platform.Waits.Monitor;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Looks every second for the retries of the consumers that are on this node, and brings them ({@link ConsumerRetries}). */
@ApplicationScoped
class Retries implements PeriodicWork {

    private static final Duration LONGEST_STOP = Duration.ofSeconds(30);

    // Three times within the lease of a retry.
    private static final Duration KEEPING = Duration.ofSeconds(20);

    private List<ConsumerRetries> consumers;
    private Monitor monitor;
    private Clock clock;
    private Instant nextKeeping;

    @SuppressWarnings("NullAway") // For a proxy of CDI.
    Retries() {}

    @Inject
    Retries(
            KafkaConsumers consumers,
            RetryDelivery delivery,
            @Semel ManagedExecutorService threads,
            Waits waits,
            @Semel Clock clock) {
        this.monitor = waits.newMonitor();
        this.clock = clock;
        this.nextKeeping = clock.instant().plus(KEEPING);
        this.consumers = consumers.all().stream()
                .map(definition -> new ConsumerRetries(definition, delivery, threads, monitor))
                .toList();
    }

    @Override
    public Optional<Period> period() {
        return consumers.isEmpty() ? Optional.empty() : Optional.of(Period.every(Duration.ofSeconds(1)));
    }

    @Override
    public String failure() {
        return "Retries of consumers of Kafka are not brought for now; it is tried again every second.";
    }

    @Override
    public void run() {
        consumers.forEach(ConsumerRetries::look);
        Instant now = clock.instant();
        if (now.isAfter(nextKeeping)) {
            nextKeeping = now.plus(KEEPING);
            consumers.forEach(ConsumerRetries::keep);
        }
    }

    @Override
    public void end() {
        consumers.forEach(ConsumerRetries::stop);
        try {
            monitor.await(() -> consumers.stream().allMatch(ConsumerRetries::isIdle), LONGEST_STOP);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }
}
