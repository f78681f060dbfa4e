package dev.semel.internal.kafka.poll;

import dev.semel.internal.history.Failure;
import dev.semel.internal.kafka.poll.Poller.Tools;
import dev.semel.internal.kafka.source.KafkaConsumerDefinition;
import dev.semel.internal.kafka.source.KafkaConsumers;
import dev.semel.internal.message.Causes;
import dev.semel.internal.platform.OutageLog;
import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.logging.Logger;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.errors.AuthorizationException;
import org.jspecify.annotations.Nullable;

/** Keeps a poller at work for each consumer, from the start of the application to its end. */
@ApplicationScoped
class Polling implements PeriodicWork {

    private static final Logger LOG = Logger.getLogger(Polling.class.getName());
    private static final Duration PAUSE = Duration.ofSeconds(5);
    private static final Duration LONGEST_STOP = Duration.ofSeconds(30);

    private final List<Seat> seats = new ArrayList<>();
    private KafkaConsumers consumers;
    private Tools tools;

    @Inject
    @Semel
    private ManagedThreadFactory factory;

    @Inject
    private UnreadTopics topics;

    @SuppressWarnings("NullAway") // For a proxy of CDI.
    Polling() {}

    @Inject
    Polling(
            KafkaConsumers consumers,
            RecordDelivery delivery,
            Beginnings beginnings,
            @Semel ManagedExecutorService threads,
            @Semel Clock clock) {
        this.consumers = consumers;
        TopicIds topicIds = new TopicIds(() -> consumers.client().ofAdmin());
        this.tools = new Tools(delivery, beginnings, topicIds, threads, clock);
        consumers.all().forEach(definition -> seats.add(new Seat(definition)));
    }

    @Override
    public Optional<Period> period() {
        return seats.isEmpty() ? Optional.empty() : Optional.of(Period.fromNowEvery(PAUSE));
    }

    @Override
    public void run() {
        seats.forEach(Seat::fill);
    }

    @Override
    public String failure() {
        return "A poller of Kafka could not begin; it is tried again every " + PAUSE.toSeconds() + " s.";
    }

    @Override
    public void end() {
        seats.forEach(Seat::stop);
        try {
            for (Seat seat : seats) {
                seat.awaitEnd();
            }
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
        tools.topicIds().close();
    }

    /** The place of the one poller of a consumer. */
    private final class Seat {

        private final KafkaConsumerDefinition definition;
        private final OutageLog outage;
        private @Nullable Poller poller;
        private @Nullable Thread thread;
        private @Nullable UnreadTopic topic;
        private boolean isClosed;

        Seat(KafkaConsumerDefinition definition) {
            this.definition = definition;
            this.outage =
                    new OutageLog(LOG, "Consumer " + definition.consumer().name() + " gets records of Kafka again.");
        }

        synchronized void fill() {
            if (!isClosed && (thread == null || !thread.isAlive())) {
                Poller next = new Poller(definition, this::client, tools, topic(), outage::end);
                poller = next;
                thread = factory.newThread(() -> poll(next));
                thread.start();
            }
        }

        private UnreadTopic topic() {
            if (topic == null) {
                topic = topics.of(definition);
            }
            return topic;
        }

        private Consumer<byte[], byte[]> client() {
            return new KafkaConsumer<>(consumers.client().ofConsumer(definition.group()));
        }

        private void poll(Poller next) {
            try {
                next.run();
            } catch (RuntimeException | Error failed) {
                outage.begin(
                        "Consumer " + definition.consumer().name() + " gets no records of the topic "
                                + definition.topic()
                                + " for now; it is tried again every " + PAUSE.toSeconds() + " s. Reason: "
                                + Failure.root(failed),
                        failed);
                Causes.of(failed)
                        .filter(AuthorizationException.class::isInstance)
                        .findFirst()
                        .ifPresent(refused -> topic().tellRefused(refused, PAUSE.toSeconds() + " s"));
            }
        }

        synchronized void stop() {
            isClosed = true;
            if (poller != null) {
                poller.stop();
            }
        }

        void awaitEnd() throws InterruptedException {
            if (thread != null) {
                thread.join(LONGEST_STOP.toMillis());
            }
        }
    }
}
