package dev.semel.internal.kafka.source;

import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.settings.InvalidSettingException;
import dev.semel.internal.settings.Require;
import dev.semel.kafka.KafkaRecordHandler;
import dev.semel.kafka.KafkaSource;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.internals.Topic;

/**
 * A bean that gets the records of a topic.
 *
 * @param concurrency how many partitions it works on at the same time on one node
 */
public record KafkaConsumerDefinition(
        Class<? extends KafkaRecordHandler> beanClass,
        ConsumerDefinition consumer,
        String topic,
        String group,
        int concurrency) {

    private static final int MOST_PARTITIONS = 100;
    private static final int LONGEST_GROUP = 255;

    /**
     * @param setting looks a setting up, answers null if it is not there
     * @throws InvalidSettingException if one is not valid
     */
    static KafkaConsumerDefinition of(
            Class<? extends KafkaRecordHandler> beanClass, ConsumerDefinition consumer, UnaryOperator<String> setting) {
        KafkaSource source = beanClass.getAnnotation(KafkaSource.class);
        String prefix = "semel.consumer." + consumer.name() + ".";
        String group = source.group().isEmpty() ? consumer.name() : source.group();
        KafkaConsumerDefinition definition = new KafkaConsumerDefinition(
                beanClass,
                consumer,
                configured(setting, prefix + "topic").orElse(source.topic()),
                configured(setting, prefix + "group").orElse(group),
                configured(setting, prefix + "concurrency")
                        .map(value -> number(prefix + "concurrency", value))
                        .orElse(source.concurrency()));
        Require.between(prefix + "concurrency", 1, MOST_PARTITIONS, definition.concurrency);
        requireTopic(prefix + "topic", definition.topic);
        Require.that(
                !definition.group.isBlank() && definition.group.length() <= LONGEST_GROUP,
                prefix + "group",
                "must have 1 to " + LONGEST_GROUP + " characters",
                definition.group);
        return definition;
    }

    private static void requireTopic(String setting, String topic) {
        try {
            Topic.validate(topic);
        } catch (InvalidTopicException invalid) {
            throw new InvalidSettingException(
                    setting, "must name a topic as Kafka allows it (" + invalid.getMessage() + ")", topic);
        }
    }

    private static Optional<String> configured(UnaryOperator<String> setting, String name) {
        return Optional.ofNullable(setting.apply(name)).map(String::trim);
    }

    private static int number(String setting, String value) {
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException unreadable) {
            throw new InvalidSettingException(setting, "must be a whole number", value);
        }
    }
}
