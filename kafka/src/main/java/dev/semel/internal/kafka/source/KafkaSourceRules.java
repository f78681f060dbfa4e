package dev.semel.internal.kafka.source;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.kafka.KafkaKeyResolver;
import dev.semel.kafka.KafkaRecordHandler;
import java.util.ArrayList;
import java.util.List;

/** What a class with {@code @KafkaSource} has to be. */
final class KafkaSourceRules {

    private KafkaSourceRules() {}

    /** A sentence for each broken rule. */
    static List<String> brokenBy(Class<?> beanClass) {
        if (!KafkaRecordHandler.class.isAssignableFrom(beanClass)) {
            return List.of(
                    beanClass.getName() + " has @KafkaSource, but does not implement KafkaRecordHandler, so no record"
                            + " could be brought to it.");
        }
        if (!beanClass.isAnnotationPresent(IdempotentConsumer.class)) {
            return List.of(
                    beanClass.getName() + " has @KafkaSource, but no @IdempotentConsumer, which names the consumer and"
                            + " says where its key is. Put it on the class.");
        }
        return brokenBy(beanClass, ConsumerDefinition.of(beanClass));
    }

    static List<String> brokenBy(Class<?> beanClass, ConsumerDefinition consumer) {
        List<String> broken = new ArrayList<>();
        if (consumer.work().mode() == Mode.XA) {
            broken.add(beanClass.getName()
                    + " has @KafkaSource and mode XA, but Kafka has no part in a transaction of the"
                    + " container that could be joined. Use TRANSACTIONAL or LEASED.");
        }
        if (consumer.key().isByResolver()
                && !KafkaKeyResolver.class.isAssignableFrom(consumer.key().resolver())) {
            broken.add(beanClass.getName() + " has @KafkaSource and names "
                    + consumer.key().resolver().getName()
                    + " as its keyResolver, which finds keys of messages. It has to be a"
                    + " KafkaKeyResolver.");
        }
        return broken;
    }
}
