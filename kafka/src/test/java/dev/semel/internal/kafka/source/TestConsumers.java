package dev.semel.internal.kafka.source;

import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.kafka.client.ClientSettings;
import dev.semel.kafka.KafkaRecordHandler;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A consumer as its annotations say, but for a topic of the test. */
public final class TestConsumers {

    public static final Set<String> OF_THE_CONSUMER = Set.of("group", "concurrency", "batch", "after-failure");

    private TestConsumers() {}

    public static KafkaConsumers of(
            Class<? extends KafkaRecordHandler> handler, String topic, Map<String, String> settings) {
        ConsumerDefinition consumer = ConsumerDefinition.of(handler, name -> null);
        Map<String, String> ofConsumer = new HashMap<>(Map.of("topic", topic, "group", topic));
        OF_THE_CONSUMER.stream()
                .filter(settings::containsKey)
                .forEach(name -> ofConsumer.put(name, settings.get(name)));
        KafkaConsumerDefinition definition = KafkaConsumerDefinition.of(
                handler,
                consumer,
                name -> ofConsumer.get(name.substring(
                        "semel.consumer..".length() + consumer.name().length())));
        return new KafkaConsumers(List.of(definition), ClientSettings.of(settings.keySet(), settings::get));
    }

    /** @param settings of Kafka's client, without their prefix */
    public static ClientSettings client(Map<String, String> settings) {
        Map<String, String> named = new HashMap<>();
        settings.forEach((name, value) -> named.put(ClientSettings.PREFIX + name, value));
        return ClientSettings.of(named.keySet(), named::get);
    }
}
