package dev.semel.internal.kafka.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import dev.semel.idempotency.Order;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.settings.InvalidSettingException;
import dev.semel.kafka.AfterFailure;
import dev.semel.kafka.KafkaRecordHandler;
import dev.semel.kafka.KafkaSource;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What settings and annotation make of a consumer of Kafka. */
class KafkaSettingsTest {

    @Test
    void takeTheAnnotationWhereNothingIsSet() {
        KafkaConsumerDefinition definition = definition(Map.of());

        assertThat(definition.topic()).isEqualTo("payments");
        assertThat(definition.group()).isEqualTo("ledger");
        assertThat(definition.partitions()).isEqualTo(new PartitionRule(4, 1, AfterFailure.GO_ON));
        assertThat(definition.consumer().work().isTransacted()).isFalse();
    }

    @Test
    void overrideTheAnnotation() {
        KafkaConsumerDefinition definition = definition(Map.of(
                "semel.consumer.ledger.topic", "test.payments",
                "semel.consumer.ledger.group", "test",
                "semel.consumer.ledger.concurrency", "12",
                "semel.consumer.ledger.batch", "500",
                "semel.consumer.ledger.after-failure", "wait"));

        assertThat(definition.topic()).isEqualTo("test.payments");
        assertThat(definition.group()).isEqualTo("test");
        assertThat(definition.partitions()).isEqualTo(new PartitionRule(12, 500, AfterFailure.WAIT));
    }

    @ParameterizedTest
    @CsvSource({
        "concurrency, 0, must be between 1 and 100",
        "concurrency, many, must be a whole number",
        "batch, 0, must be between 1 and 500",
        "batch, 501, must be between 1 and 500",
        "after-failure, stop, 'must be one of go-on, wait'",
        "topic, a topic, must name a topic as Kafka allows it",
        "group, ' ', must have 1 to 255 characters"
    })
    void areRefusedWithNameRuleAndValue(String name, String value, String rule) {
        String setting = "semel.consumer.ledger." + name;

        assertThatThrownBy(() -> definition(Map.of(setting, value)))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageContaining(setting)
                .hasMessageContaining(rule)
                .hasMessageContaining(value.trim());
    }

    @Test
    void areRefusedForABatchWithoutOneTransaction() {
        ConsumerDefinition leased = ConsumerDefinition.of(Leased.class, setting -> null);
        Map<String, String> settings = Map.of("semel.consumer.leased.batch", "2");

        assertThatThrownBy(() -> KafkaConsumerDefinition.of(Leased.class, leased, settings::get))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageContaining("semel.consumer.leased.batch must be 1 with Mode.LEASED")
                .hasMessageContaining("2");
    }

    @Test
    void areRefusedForAPartitionThatWouldWaitForANumberBehindIt() {
        ConsumerDefinition sequenced = ConsumerDefinition.of(Sequenced.class, setting -> null);
        Map<String, String> settings = Map.of("semel.consumer.sequenced.after-failure", "wait");

        assertThatThrownBy(() -> KafkaConsumerDefinition.of(Sequenced.class, sequenced, settings::get))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageContaining("semel.consumer.sequenced.after-failure must be GO_ON with Order.IN_SEQUENCE")
                .hasMessageContaining("WAIT");
    }

    private static KafkaConsumerDefinition definition(Map<String, String> settings) {
        ConsumerDefinition consumer = ConsumerDefinition.of(Ledger.class, setting -> null);
        return KafkaConsumerDefinition.of(Ledger.class, consumer, settings::get);
    }

    @IdempotentConsumer(name = "ledger")
    @KafkaSource(topic = "payments")
    private static final class Ledger implements KafkaRecordHandler {
        @Override
        public void onRecord(ConsumerRecord<byte[], byte[]> record) {}
    }

    @IdempotentConsumer(name = "sequenced", order = Order.IN_SEQUENCE)
    @KafkaSource(topic = "payments")
    private static final class Sequenced implements KafkaRecordHandler {
        @Override
        public void onRecord(ConsumerRecord<byte[], byte[]> record) {}
    }

    @IdempotentConsumer(name = "leased", mode = Mode.LEASED)
    @KafkaSource(topic = "payments")
    private static final class Leased implements KafkaRecordHandler {
        @Override
        public void onRecord(ConsumerRecord<byte[], byte[]> record) {}
    }
}
