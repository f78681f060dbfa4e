package dev.semel.internal.kafka.source;

import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.kafka.KafkaRecordHandler;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A consumer as its annotations say, but for a topic of the test. */
public final class TestConsumers {

    private TestConsumers() {}

    public static KafkaConsumers of(
            Class<? extends KafkaRecordHandler> handler, String topic, Map<String, String> settings) {
        ConsumerDefinition consumer = ConsumerDefinition.of(handler, name -> null);
        String prefix = "semel.consumer." + consumer.name() + ".";
        KafkaConsumerDefinition definition = KafkaConsumerDefinition.of(
                handler,
                consumer,
                Map.of(
                        prefix + "topic", topic,
                        prefix + "group", settings.getOrDefault("group", topic),
                        prefix + "concurrency", settings.getOrDefault("concurrency", "4"))::get);
        return new KafkaConsumers(List.of(definition), ClientSettings.of(settings.keySet(), settings::get));
    }

    /** @param settings of Kafka's client, without their prefix */
    public static ClientSettings client(Map<String, String> settings) {
        Map<String, String> named = new HashMap<>();
        settings.forEach((name, value) -> named.put(ClientSettings.PREFIX + name, value));
        return ClientSettings.of(named.keySet(), named::get);
    }
}
