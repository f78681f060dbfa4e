package dev.semel.internal.kafka.source;

import dev.semel.idempotency.Mode;
import dev.semel.idempotency.Order;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.ConsumerSettings;
import dev.semel.internal.settings.InvalidSettingException;
import dev.semel.internal.settings.Require;
import dev.semel.kafka.KafkaRecordHandler;
import dev.semel.kafka.KafkaSource;
import java.util.function.UnaryOperator;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.internals.Topic;

/** A bean that gets the records of a topic. */
public record KafkaConsumerDefinition(
        Class<? extends KafkaRecordHandler> beanClass,
        ConsumerDefinition consumer,
        String topic,
        String group,
        PartitionRule partitions) {

    private static final int LONGEST_GROUP = 255;

    /**
     * @param setting looks a setting up, answers null if it is not there
     * @throws InvalidSettingException if one is not valid
     */
    static KafkaConsumerDefinition of(
            Class<? extends KafkaRecordHandler> beanClass, ConsumerDefinition consumer, UnaryOperator<String> setting) {
        KafkaSource source = beanClass.getAnnotation(KafkaSource.class);
        ConsumerSettings settings = new ConsumerSettings(consumer.name(), setting);
        String group = source.group().isEmpty() ? consumer.name() : source.group();
        KafkaConsumerDefinition definition = new KafkaConsumerDefinition(
                beanClass,
                consumer,
                settings.text("topic", source.topic()),
                settings.text("group", group),
                PartitionRule.of(source, settings));
        requireTopic(settings.name("topic"), definition.topic);
        Require.that(
                !definition.group.isBlank() && definition.group.length() <= LONGEST_GROUP,
                settings.name("group"),
                "must have 1 to " + LONGEST_GROUP + " characters",
                definition.group);
        requireOneTransaction(settings.name("batch"), definition);
        requireAnEnd(settings.name("after-failure"), definition);
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

    private static void requireOneTransaction(String setting, KafkaConsumerDefinition definition) {
        Require.that(
                definition.partitions.batch() == 1 || definition.consumer.work().mode() == Mode.TRANSACTIONAL,
                setting,
                "must be 1 with Mode." + definition.consumer.work().mode()
                        + ", because the records of a batch are worked on in one transaction",
                definition.partitions.batch());
    }

    private static void requireAnEnd(String setting, KafkaConsumerDefinition definition) {
        Require.that(
                !definition.partitions.waits() || definition.consumer.work().order() != Order.IN_SEQUENCE,
                setting,
                "must be GO_ON with Order.IN_SEQUENCE, because a partition would wait for a number that may stand behind it",
                definition.partitions.afterFailure());
    }
}
