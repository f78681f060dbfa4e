package dev.semel.endtoend.cluster;

import dev.semel.endtoend.client.ForeignClient.Letter;
import dev.semel.endtoend.lab.Behaviour;
import dev.semel.endtoend.lab.Order;
import jakarta.jms.Message;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;

/** Orders for the lab. */
public final class Letters {

    private Letters() {}

    public static Letter order(String key, Duration work, Behaviour behaviour) {
        return order(key, work, behaviour, Order.BODY);
    }

    /** Other content under the same key. */
    public static Letter otherOrder(String key, Duration work, Behaviour behaviour) {
        return order(key, work, behaviour, Order.OTHER_BODY);
    }

    private static Letter order(String key, Duration work, Behaviour behaviour, String body) {
        return context -> {
            Message message = context.createTextMessage(body);
            message.setStringProperty(Order.KEY, key);
            message.setLongProperty(Order.WORK_MILLIS, work.toMillis());
            message.setStringProperty(Order.BEHAVIOUR, behaviour.name());
            return message;
        };
    }

    /** An order as a record of Kafka. */
    public static ProducerRecord<byte[], byte[]> record(
            TopicPartition to, String key, Duration work, Behaviour behaviour) {
        return addHeaders(record(to, Order.BODY), key, work, behaviour);
    }

    /** Other content under the same key. */
    public static ProducerRecord<byte[], byte[]> otherRecord(TopicPartition to, String key, Behaviour behaviour) {
        return addHeaders(record(to, Order.OTHER_BODY), key, Duration.ZERO, behaviour);
    }

    private static ProducerRecord<byte[], byte[]> record(TopicPartition to, String body) {
        return new ProducerRecord<>(to.topic(), to.partition(), null, bytes(body));
    }

    private static ProducerRecord<byte[], byte[]> addHeaders(
            ProducerRecord<byte[], byte[]> record, String key, Duration work, Behaviour behaviour) {
        record.headers()
                .add(Order.KEY, bytes(key))
                .add(Order.WORK_MILLIS, bytes(String.valueOf(work.toMillis())))
                .add(Order.BEHAVIOUR, bytes(behaviour.name()));
        return record;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** One order of each key, all of the same length. */
    public static List<Letter> ordersOf(Collection<String> keys, Duration work) {
        return keys.stream().map(key -> order(key, work, Behaviour.NOTHING)).toList();
    }

    public static List<String> keys(String prefix, int count) {
        return IntStream.range(0, count).mapToObj(n -> prefix + "-" + n).toList();
    }
}
