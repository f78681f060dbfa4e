package dev.semel.internal.kafka.client;

import dev.semel.internal.settings.InvalidSettingException;
import dev.semel.internal.settings.Require;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;
import org.jspecify.annotations.Nullable;

/** The settings of Kafka's clients: those of the application, and those on which the protocols depend. */
public record ClientSettings(Map<String, Object> values) {

    public static final String PREFIX = "semel.kafka.";
    private static final String SERVERS = PREFIX + CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG;

    private static final Map<String, Object> OF_CONSUMERS = Map.of(
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

    private static final int DELIVERY_TIMEOUT = 60_000;

    private static final Map<String, Object> OF_PRODUCERS = Map.of(
            ProducerConfig.ACKS_CONFIG,
            "all",
            ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
            true,
            // Of a producer that it does not know yet, Kafka takes any number for the first: a request behind one that
            // it
            // refuses and lets come again, because it is too large for example, would overtake it.
            ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION,
            1,
            // The relay gives up before that, and ends the producer: by itself it would go on with the records behind
            // the one that is over.
            ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
            DELIVERY_TIMEOUT,
            // The order of a group is that of the partition that its key selects.
            ProducerConfig.PARTITIONER_IGNORE_KEYS_CONFIG,
            false,
            ProducerConfig.MAX_BLOCK_MS_CONFIG,
            5_000L,
            ProducerConfig.RETRIES_CONFIG,
            Integer.MAX_VALUE,
            ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG,
            ByteArraySerializer.class,
            ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG,
            ByteArraySerializer.class);

    // The client says two lines at each try, and by default it tries each second.
    private static final long LONGEST_BACKOFF = 10_000;

    // Kafka's own.
    private static final long REQUEST_TIMEOUT = 30_000;

    private static final int LARGEST_BATCH = 256 * 1024;

    private static final Set<String> NOT_SHARED = Set.of(
            CommonClientConfigs.GROUP_ID_CONFIG,
            CommonClientConfigs.CLIENT_ID_CONFIG,
            ProducerConfig.TRANSACTIONAL_ID_CONFIG);

    /**
     * Those of this application.
     *
     * @throws InvalidSettingException if one is not the application's to set, or Kafka's address is missing
     */
    public static ClientSettings configured() {
        Config config = ConfigProvider.getConfig();
        return of(config.getPropertyNames(), name -> config.getOptionalValue(name, String.class)
                .orElse(null));
    }

    /** The same; empty if the application does not say where Kafka is. */
    public static Optional<ClientSettings> configuredIfAny() {
        return ConfigProvider.getConfig()
                .getOptionalValue(SERVERS, String.class)
                .map(servers -> configured());
    }

    /**
     * @param names of all settings there are
     * @throws InvalidSettingException as above
     */
    public static ClientSettings of(Iterable<String> names, UnaryOperator<String> setting) {
        Map<String, Object> values = new HashMap<>();
        named(names).forEach(name -> values.put(name, setting.apply(PREFIX + name)));
        values.values().removeIf(Objects::isNull);
        for (String name : values.keySet()) {
            Require.that(
                    !OF_CONSUMERS.containsKey(name) && !OF_PRODUCERS.containsKey(name) && !NOT_SHARED.contains(name),
                    PREFIX + name,
                    "must not be set, because Semel sets it",
                    values.get(name));
        }
        Require.that(
                values.get(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG) instanceof String servers
                        && !servers.isBlank(),
                SERVERS,
                "must name Kafka's servers, such as kafka:9092",
                values.get(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG));
        requireTime(values);
        return new ClientSettings(values);
    }

    // Kafka's client refuses to make a producer with them, which would be told at the first event only.
    private static void requireTime(Map<String, Object> values) {
        Object longest = values.get(CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG);
        Object linger = values.get(ProducerConfig.LINGER_MS_CONFIG);
        Require.that(
                millis(longest, REQUEST_TIMEOUT) + millis(linger, 0) <= DELIVERY_TIMEOUT,
                PREFIX + CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG,
                "and " + PREFIX + ProducerConfig.LINGER_MS_CONFIG + " must not be more than " + DELIVERY_TIMEOUT
                        + " ms together, after which an event is tried again",
                longest + " and " + linger);
    }

    // What is no number is Kafka's client to refuse.
    private static long millis(@Nullable Object setting, long preset) {
        try {
            return setting == null ? preset : Long.parseLong(setting.toString().trim());
        } catch (NumberFormatException refusedLater) {
            return preset;
        }
    }

    // What stands in the environment has other names there.
    private static Set<String> named(Iterable<String> names) {
        Set<String> named = new TreeSet<>(ConsumerConfig.configNames());
        named.addAll(ProducerConfig.configNames());
        names.forEach(name -> {
            if (name.startsWith(PREFIX)) {
                named.add(name.substring(PREFIX.length()));
            }
        });
        return named;
    }

    /** Those of a consumer. */
    public Map<String, Object> ofConsumer(String group) {
        Map<String, Object> settings = without(ProducerConfig.configNames(), ConsumerConfig.configNames());
        settings.putAll(OF_CONSUMERS);
        // A name that is written wrong would become a topic.
        settings.putIfAbsent(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        settings.putIfAbsent(CommonClientConfigs.RECONNECT_BACKOFF_MAX_MS_CONFIG, LONGEST_BACKOFF);
        settings.put(CommonClientConfigs.GROUP_ID_CONFIG, group);
        return settings;
    }

    /** Those of a producer. */
    public Map<String, Object> ofProducer() {
        Map<String, Object> settings = without(ConsumerConfig.configNames(), ProducerConfig.configNames());
        settings.putAll(OF_PRODUCERS);
        // A batch is there as a whole, and an event that comes alone should not wait for others.
        settings.putIfAbsent(ProducerConfig.LINGER_MS_CONFIG, 0);
        // One request after the other: so one has as much as it may.
        settings.putIfAbsent(ProducerConfig.BATCH_SIZE_CONFIG, LARGEST_BATCH);
        return settings;
    }

    /** Those of the client that asks about topics. */
    public Map<String, Object> ofAdmin() {
        Set<String> others = new TreeSet<>(ConsumerConfig.configNames());
        others.addAll(ProducerConfig.configNames());
        Map<String, Object> settings = without(others, AdminClientConfig.configNames());
        settings.putIfAbsent(CommonClientConfigs.RECONNECT_BACKOFF_MAX_MS_CONFIG, LONGEST_BACKOFF);
        return settings;
    }

    /** Without those that only the other kinds of client know: each would be warned of. */
    private Map<String, Object> without(Set<String> others, Set<String> own) {
        Map<String, Object> settings = new HashMap<>(values);
        settings.keySet().removeIf(name -> others.contains(name) && !own.contains(name));
        return settings;
    }
}
