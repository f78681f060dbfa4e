package dev.semel.internal.kafka.source;

import dev.semel.internal.kafka.client.ClientSettings;
import dev.semel.internal.startup.consumer.AnnotatedConsumer;
import dev.semel.internal.startup.consumer.AnnotatedConsumers;
import dev.semel.kafka.KafkaRecordHandler;
import dev.semel.kafka.KafkaSource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;
import org.jspecify.annotations.Nullable;

/** All of this application, and how they reach Kafka. */
@ApplicationScoped
public class KafkaConsumers {

    private List<KafkaConsumerDefinition> all;
    private @Nullable ClientSettings client;

    @SuppressWarnings("NullAway") // For a proxy of CDI.
    KafkaConsumers() {}

    @Inject
    KafkaConsumers(AnnotatedConsumers annotated) {
        this(
                annotated.all().stream()
                        .filter(consumer -> consumer.beanClass().isAnnotationPresent(KafkaSource.class))
                        .map(KafkaConsumers::definition)
                        .toList(),
                null);
        this.client = all.isEmpty() ? null : ClientSettings.configured();
    }

    KafkaConsumers(List<KafkaConsumerDefinition> all, @Nullable ClientSettings client) {
        this.all = all;
        this.client = client;
    }

    static KafkaConsumerDefinition definition(AnnotatedConsumer consumer) {
        return KafkaConsumerDefinition.of(
                consumer.beanClass().asSubclass(KafkaRecordHandler.class), consumer.definition(), settings());
    }

    private static UnaryOperator<String> settings() {
        Config config = ConfigProvider.getConfig();
        return name -> config.getOptionalValue(name, String.class).orElse(null);
    }

    public List<KafkaConsumerDefinition> all() {
        return all;
    }

    /** Only where there is a consumer. */
    public ClientSettings client() {
        return Objects.requireNonNull(client, "client");
    }
}
