package dev.semel.internal.kafka.source;

import dev.semel.internal.settings.InvalidSettingException;
import dev.semel.internal.settings.Require;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** The settings of Kafka's client: those of the application, and those on which the protocol depends. */
public record ClientSettings(Map<String, Object> values) {

    static final String PREFIX = "semel.kafka.";

    private static final Map<String, Object> OURS = Map.of(
            ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
            false,
            ConsumerConfig.ISOLATION_LEVEL_CONFIG,
            "read_committed",
            // Where to begin is decided by the position alone, so that no record is skipped without a word.
            ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
            "none",
            ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG,
            ByteArrayDeserializer.class,
            ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG,
            ByteArrayDeserializer.class);

    private static final Set<String> OF_EACH_CONSUMER =
            Set.of(CommonClientConfigs.GROUP_ID_CONFIG, CommonClientConfigs.CLIENT_ID_CONFIG);

    /**
     * @param names of all settings there are
     * @throws InvalidSettingException if one is not the application's to set, or Kafka's address is missing
     */
    static ClientSettings of(Iterable<String> names, UnaryOperator<String> setting) {
        Map<String, Object> values = new HashMap<>();
        named(names).forEach(name -> values.put(name, setting.apply(PREFIX + name)));
        values.values().removeIf(Objects::isNull);
        for (String name : values.keySet()) {
            Require.that(
                    !OURS.containsKey(name) && !OF_EACH_CONSUMER.contains(name),
                    PREFIX + name,
                    "must not be set, because Semel sets it",
                    values.get(name));
        }
        Require.that(
                values.get(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG) instanceof String servers
                        && !servers.isBlank(),
                PREFIX + CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG,
                "must name Kafka's servers, such as kafka:9092",
                values.get(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG));
        values.putAll(OURS);
        // A name that is written wrong would become a topic.
        values.putIfAbsent(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        return new ClientSettings(values);
    }

    // What stands in the environment has other names there.
    private static Set<String> named(Iterable<String> names) {
        Set<String> named = new TreeSet<>(ConsumerConfig.configNames());
        names.forEach(name -> {
            if (name.startsWith(PREFIX)) {
                named.add(name.substring(PREFIX.length()));
            }
        });
        return named;
    }

    /** Those of the client of one consumer. */
    public Map<String, Object> of(KafkaConsumerDefinition definition) {
        Map<String, Object> settings = new HashMap<>(values);
        settings.put(CommonClientConfigs.GROUP_ID_CONFIG, definition.group());
        return settings;
    }
}
