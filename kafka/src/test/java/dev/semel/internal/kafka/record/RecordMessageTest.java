package dev.semel.internal.kafka.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.semel.internal.kafka.position.Assignment;
import dev.semel.internal.kafka.position.Position;
import dev.semel.internal.kafka.position.Topic;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.StoredMessage;
import jakarta.json.JsonException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.junit.jupiter.api.Test;

/** A record as the protocol sees it; a producer can write anything into it. */
class RecordMessageTest {

    @Test
    void isNamedByItsPlaceHoweverLongItsTopicIs() {
        assertThat(message(record("payments", "x")).messageId()).isEqualTo("payments-7-42");
        assertThat(message(record("t".repeat(249), "x")).messageId()).hasSizeLessThanOrEqualTo(255);
        assertThat(message(record("t".repeat(249), "x")).messageId())
                .isNotEqualTo(message(new ConsumerRecord<>("t".repeat(249), 7, 43L, null, bytes("x")))
                        .messageId());
    }

    @Test
    void takesNothingThatOnlySemelSaysFromItsHeaders() {
        ConsumerRecord<byte[], byte[]> record = record("payments", "x");
        UUID event = UUID.randomUUID();
        record.headers()
                .add(MessageContract.CONSUMER, bytes("other"))
                .add(MessageContract.RETRY_OF, bytes(event.toString()))
                .add(MessageContract.WAITS, bytes("3"))
                .add(MessageContract.REPLAY, bytes("true"))
                .add(MessageContract.UNREADABLE, bytes("is strange"))
                .add("JMSExpiration", bytes("1"))
                .add("JMSReplyTo", bytes("queue://theirs"));

        RecordMessage message = message(record);

        assertThat(message.addressee()).isEmpty();
        assertThat(message.retryOf()).isEmpty();
        assertThat(message.waits()).isZero();
        assertThat(message.isReplay()).isFalse();
        assertThat(message.keyProperty(MessageContract.UNREADABLE)).isEmpty();
        assertThat(message.expiry()).isEmpty();
        assertThat(message.requester()).isEmpty();
    }

    @Test
    void knowsTheEventThatChangeDataCaptureHasBrought() {
        ConsumerRecord<byte[], byte[]> record = record("payments", "x");
        UUID event = UUID.randomUUID();
        record.headers().add(MessageContract.EVENT_ID, bytes(event.toString()));

        assertThat(message(record).eventId()).contains(event);
        record.headers().add(MessageContract.EVENT_ID, bytes("no id"));
        assertThat(message(record).eventId()).isEmpty();
    }

    @Test
    void hasTheHeadersThatTheRelayWouldHaveSentWhenCaptureHasBroughtIt() {
        ConsumerRecord<byte[], byte[]> record = record("payments", "x");
        record.headers()
                .add("id", bytes("of the router"))
                .add(MessageContract.EVENT_ID, bytes(UUID.randomUUID().toString()))
                .add(MessageContract.IDEMPOTENCY_KEY, bytes("order-1"))
                .add(MessageContract.AGGREGATE_TYPE, null)
                .add("semel_priority", bytes("4"))
                .add(
                        "semel_headers",
                        bytes("{\"colour\":\"red\",\"weight\":[\"Integer\",\"3\"],\"idempotency_key\":\"other\"}"));

        ConsumerRecord<byte[], byte[]> given = message(record).forHandler();

        assertThat(given.headers().toArray())
                .extracting(Header::key, header -> new String(header.value(), StandardCharsets.UTF_8))
                .contains(tuple("colour", "red"), tuple("weight", "3"), tuple("idempotency_key", "order-1"))
                .hasSize(4);
        assertThat(message(record).keyProperty("colour")).contains("red");
    }

    @Test
    void keepsHeadersOfTheSameNamesFromAnotherProgramAsTheyAre() {
        ConsumerRecord<byte[], byte[]> broken = record("payments", "x");
        broken.headers().add(MessageContract.EVENT_ID, bytes("1")).add("semel_headers", bytes("{\"a\":[1,2]}"));
        ConsumerRecord<byte[], byte[]> foreign = record("payments", "x");
        foreign.headers().add("id", bytes("1")).add("semel_headers", bytes("{\"a\":\"b\"}"));

        assertThat(message(broken).forHandler().headers()).isEqualTo(broken.headers());
        assertThat(message(foreign).forHandler().headers()).isEqualTo(foreign.headers());
    }

    @Test
    void hasNoKeyInAHeaderThatIsNoText() {
        ConsumerRecord<byte[], byte[]> record = record("payments", "x");
        record.headers().add("k", new byte[] {(byte) 0xFF});

        assertThat(message(record).keyProperty("k")).isEmpty();
        assertThat(message(record).keyProperty("none")).isEmpty();
        record.headers().add("k", bytes("7"));
        assertThat(message(record).keyProperty("k")).contains("7");
    }

    @Test
    void belongsToTheTraceOfItsProducer() {
        ConsumerRecord<byte[], byte[]> record = record("payments", "x");
        String parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
        record.headers().add("traceparent", bytes(parent));

        assertThat(message(record).trace())
                .hasValueSatisfying(trace -> assertThat(trace.parent()).isEqualTo(parent));
        assertThat(message(record("payments", "x")).trace()).isEmpty();
    }

    @Test
    void isAtFaultForJsonOfItsOwnThatIsBroken() {
        assertThat(message(record("payments", "{\"a\": ")).isBodyAtFault(new JsonException("broken")))
                .isTrue();
        assertThat(message(record("payments", "{\"a\": 1}")).isBodyAtFault(new JsonException("a partner's")))
                .isFalse();
        assertThat(message(record("payments", null)).isBodyAtFault(new JsonException("a partner's")))
                .isFalse();
        assertThat(message(record("payments", "{\"a\": ")).isBodyAtFault(new IllegalStateException()))
                .isFalse();
    }

    @Test
    void tellsATombstoneFromAnEmptyValue() {
        assertThat(message(record("payments", null)).contentHash(List.of()))
                .isNotEqualTo(message(record("payments", "")).contentHash(List.of()));
    }

    @Test
    void hasTheSameContentAsItsRetry() {
        RecordMessage first = message(record("payments", "{\"a\": 1}"));
        StoredMessage stored = first.content().with(MessageContract.IDEMPOTENCY_KEY, "order-1");
        UUID event = UUID.randomUUID();

        RecordMessage retry = RecordMessage.ofRetry(event, stored, "ledger");

        assertThat(retry.contentHash(List.of())).isEqualTo(first.contentHash(List.of()));
        assertThat(retry.messageId()).isEqualTo(first.messageId());
        assertThat(retry.eventId()).contains(event);
        assertThat(retry.addressee()).contains("ledger");
        assertThat(retry.keyProperty(MessageContract.IDEMPOTENCY_KEY)).isEqualTo(Optional.of("order-1"));
        assertThat(retry.isRepeated()).isTrue();
    }

    @Test
    void haveOtherIdsThanThoseOfTheTopicThatHadTheNameBefore() {
        RecordMessage message = message(record("payments", "x"), 2);

        assertThat(message(record("payments", "x")).sentId()).contains("payments-7-42");
        assertThat(message.sentId()).contains("payments-7-42@2");
        assertThat(RecordMessage.ofRetry(UUID.randomUUID(), message.content(), "ledger")
                        .sentId())
                .contains("payments-7-42@2");
    }

    @Test
    void cannotBeMadeOfWhatIsNoRecord() {
        StoredMessage other = StoredMessage.text("x", Map.of());

        assertThatThrownBy(() -> RecordMessage.ofRetry(UUID.randomUUID(), other, "ledger"))
                .isInstanceOf(RuntimeException.class);
    }

    private static RecordMessage message(ConsumerRecord<byte[], byte[]> record) {
        return message(record, 0);
    }

    private static RecordMessage message(ConsumerRecord<byte[], byte[]> record, int topicNumber) {
        TopicPartition partition = new TopicPartition(record.topic(), record.partition());
        return RecordMessage.ofPartition(
                record,
                new Assignment("ledger", partition, 1, new Position(0, null), new Topic("id", topicNumber)),
                false);
    }

    private static ConsumerRecord<byte[], byte[]> record(String topic, String text) {
        return new ConsumerRecord<>(topic, 7, 42L, null, text == null ? null : bytes(text));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
