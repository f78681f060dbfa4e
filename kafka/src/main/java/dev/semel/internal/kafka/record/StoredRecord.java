package dev.semel.internal.kafka.record;

import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.message.content.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;

/**
 * A record at rest: its value is the body, all else are properties. Nothing of it is lost, so that the handler gets the same record from
 * a retry. What Semel itself reads is there under its own name, too.
 */
final class StoredRecord {

    private static final String TOPIC = "kafka_topic";
    private static final String TOPIC_NUMBER = "kafka_topic_number";
    private static final String PARTITION = "kafka_partition";
    private static final String OFFSET = "kafka_offset";
    private static final String TIMESTAMP = "kafka_timestamp";
    private static final String TIMESTAMP_TYPE = "kafka_timestamp_type";
    private static final String KEY = "kafka_key";
    // A number and the name follow: names may come twice, and their order counts.
    private static final String HEADER = "kafka_header_";

    // A header has bytes, or nothing.
    private static final Boolean NO_VALUE = Boolean.FALSE;

    private static final List<String> READ_BY_SEMEL = List.of(
            MessageContract.EVENT_TYPE,
            MessageContract.TRACE_PARENT,
            MessageContract.TRACE_STATE,
            MessageContract.ORDER_GROUP,
            MessageContract.AGGREGATE_TYPE,
            MessageContract.AGGREGATE_ID,
            MessageContract.SEQUENCE,
            MessageContract.PREVIOUS_SEQUENCE);

    private StoredRecord() {}

    /** @param topicNumber 0 for the first topic with this name */
    static StoredMessage of(ConsumerRecord<byte[], byte[]> record, int topicNumber) {
        Map<String, Object> properties = new HashMap<>();
        properties.put(TOPIC, record.topic());
        if (topicNumber > 0) {
            properties.put(TOPIC_NUMBER, topicNumber);
        }
        properties.put(PARTITION, record.partition());
        properties.put(OFFSET, record.offset());
        properties.put(TIMESTAMP, record.timestamp());
        properties.put(TIMESTAMP_TYPE, record.timestampType().name());
        if (record.key() != null) {
            properties.put(KEY, textOrBytes(record.key()));
        }
        int number = 0;
        for (Header header : record.headers()) {
            byte[] value = header.value();
            properties.put(HEADER + number + "_" + header.key(), value == null ? NO_VALUE : textOrBytes(value));
            number++;
        }
        READ_BY_SEMEL.forEach(name -> text(record.headers(), name).ifPresent(value -> properties.put(name, value)));
        group(record, properties).ifPresent(group -> properties.put(MessageContract.ORDER_GROUP, group));
        return record.value() == null
                ? new StoredMessage(BodyKind.NONE, null, properties)
                : new StoredMessage(BodyKind.BYTES, bodyOf(record.value()), properties);
    }

    // Without another one, records of one key are in one partition so that their order is kept.
    private static Optional<Object> group(ConsumerRecord<byte[], byte[]> record, Map<String, Object> properties) {
        boolean hasOther = properties.containsKey(MessageContract.ORDER_GROUP)
                || properties.containsKey(MessageContract.AGGREGATE_TYPE)
                        && properties.containsKey(MessageContract.AGGREGATE_ID);
        return Optional.ofNullable(properties.get(KEY)).filter(key -> !hasOther && key instanceof String);
    }

    private static byte @Nullable [] bodyOf(byte[] value) {
        return value.length > StoredMessage.LARGEST_BODY ? null : value;
    }

    /** @throws RuntimeException if it is no record */
    static ConsumerRecord<byte[], byte[]> record(StoredMessage stored) {
        Map<String, Object> properties = stored.properties();
        byte[] key = properties.containsKey(KEY) ? bytes(properties.get(KEY)) : null;
        byte[] value = stored.kind() == BodyKind.NONE ? null : stored.body();
        return new ConsumerRecord<>(
                (String) properties.get(TOPIC),
                (Integer) Objects.requireNonNull(properties.get(PARTITION)),
                (Long) Objects.requireNonNull(properties.get(OFFSET)),
                (Long) Objects.requireNonNull(properties.get(TIMESTAMP)),
                TimestampType.valueOf((String) properties.get(TIMESTAMP_TYPE)),
                lengthOf(key),
                lengthOf(value),
                key,
                value,
                headers(properties),
                Optional.empty());
    }

    static int topicNumber(StoredMessage stored) {
        return stored.properties().get(TOPIC_NUMBER) instanceof Integer number ? number : 0;
    }

    private static Headers headers(Map<String, Object> properties) {
        RecordHeaders headers = new RecordHeaders();
        properties.keySet().stream()
                .filter(name -> name.startsWith(HEADER))
                .sorted(Comparator.comparingInt(StoredRecord::number))
                .forEach(name -> headers.add(nameIn(name), bytes(properties.get(name))));
        return headers;
    }

    private static int number(String property) {
        return Integer.parseInt(property.substring(HEADER.length(), property.indexOf('_', HEADER.length())));
    }

    private static String nameIn(String property) {
        return property.substring(property.indexOf('_', HEADER.length()) + 1);
    }

    /** A copy of the record with these headers in the place of its own. */
    static ConsumerRecord<byte[], byte[]> with(Headers headers, ConsumerRecord<byte[], byte[]> record) {
        return new ConsumerRecord<>(
                record.topic(),
                record.partition(),
                record.offset(),
                record.timestamp(),
                record.timestampType(),
                record.serializedKeySize(),
                record.serializedValueSize(),
                copy(record.key()),
                copy(record.value()),
                headers,
                record.leaderEpoch());
    }

    private static byte @Nullable [] copy(byte @Nullable [] bytes) {
        return bytes == null ? null : bytes.clone();
    }

    static Headers copy(Headers headers) {
        RecordHeaders copy = new RecordHeaders();
        headers.forEach(header -> copy.add(
                header.key(), header.value() == null ? null : header.value().clone()));
        return copy;
    }

    /** The text of the last header of this name; empty if there is none, or it is no text in UTF-8. */
    static Optional<String> text(Headers headers, String name) {
        return Optional.ofNullable(headers.lastHeader(name)).map(Header::value).flatMap(JsonText::of);
    }

    // An operator reads texts.
    private static Object textOrBytes(byte[] bytes) {
        return JsonText.of(bytes).<Object>map(text -> text).orElse(bytes);
    }

    private static byte @Nullable [] bytes(@Nullable Object property) {
        if (NO_VALUE.equals(property)) {
            return null;
        }
        return property instanceof String text ? text.getBytes(StandardCharsets.UTF_8) : (byte[]) property;
    }

    private static int lengthOf(byte @Nullable [] bytes) {
        return bytes == null ? ConsumerRecord.NULL_SIZE : bytes.length;
    }
}
