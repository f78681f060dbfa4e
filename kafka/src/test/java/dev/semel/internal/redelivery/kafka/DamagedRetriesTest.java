package dev.semel.internal.redelivery.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.kafka.position.PartitionPositions;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.outbox.append.EventAppender;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.platform.Transactions;
import dev.semel.outbox.DestinationKind;
import dev.semel.testing.internal.Database;
import dev.semel.testing.internal.Databases;
import dev.semel.testing.internal.ModuleBeans;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Stored retries that hold no record any more. */
class DamagedRetriesTest {

    private final Database database = ModuleBeans.open(Databases.h2());
    private final ModuleBeans node = new ModuleBeans(PartitionPositions.class, "one", database);

    @AfterEach
    void close() {
        node.close();
        database.close();
    }

    static Stream<Arguments> damages() {
        return Stream.of(
                Arguments.of("kafka_topic", null, IllegalArgumentException.class),
                Arguments.of("kafka_topic", 7, ClassCastException.class),
                Arguments.of("kafka_partition", null, NullPointerException.class),
                Arguments.of("kafka_partition", "first", ClassCastException.class),
                Arguments.of("kafka_offset", 1.5, ClassCastException.class),
                Arguments.of("kafka_timestamp", true, ClassCastException.class),
                Arguments.of("kafka_timestamp_type", "Monday", IllegalArgumentException.class),
                Arguments.of("kafka_key", 12, ClassCastException.class),
                Arguments.of("kafka_header_0_name", 3L, ClassCastException.class),
                Arguments.of("kafka_header_0", "a value", StringIndexOutOfBoundsException.class),
                Arguments.of("kafka_header_first_name", "a value", NumberFormatException.class));
    }

    @ParameterizedTest
    @MethodSource("damages")
    void areParkedWithTheReason(String property, Object value, Class<? extends Exception> reason) {
        Map<String, Object> properties = new HashMap<>(whole());
        properties.put(property, value);
        properties.values().removeIf(each -> each == null);
        UUID event = append(properties);

        assertThat(take(event)).isFalse();

        assertThat(query("SELECT CONCAT(status, ' ', error_type) FROM semel_outbox_event"))
                .containsExactly("PARKED " + reason.getName());
    }

    @Test
    void areParkedAlsoWhenTheirRowIsDamaged() {
        UUID event = append(whole());
        Databases.execute(database.real(), "UPDATE semel_outbox_event SET headers = 'no JSON'");

        assertThat(take(event)).isFalse();

        assertThat(query("SELECT status FROM semel_outbox_event")).containsExactly("PARKED");
    }

    @Test
    void areNotThoseThatAreWhole() {
        UUID event = append(whole());

        assertThat(take(event)).isTrue();
        assertThat(query("SELECT status FROM semel_outbox_event")).containsExactly("PENDING");
    }

    private static Map<String, Object> whole() {
        return Map.of(
                "kafka_topic",
                "payments",
                "kafka_partition",
                0,
                "kafka_offset",
                7L,
                "kafka_timestamp",
                1_700_000_000_000L,
                "kafka_timestamp_type",
                "CREATE_TIME",
                "kafka_header_0_source",
                "bank");
    }

    private UUID append(Map<String, Object> properties) {
        OutgoingEvent retry = new OutgoingEvent(
                DestinationKind.CONSUMER.event("ledger").idempotencyKey("key"),
                StoredMessage.text("x", properties),
                Optional.of("ledger"));
        return node.get(Transactions.class)
                .inNew(() -> node.get(EventAppender.class).append(retry));
    }

    private boolean take(UUID event) {
        RetriedRecords records = node.get(RetriedRecords.class);
        return node.get(Transactions.class)
                .inNew(() -> records.take(event, "ledger", Optional.empty()).isPresent());
    }

    private List<String> query(String sql) {
        return Databases.query(database.real(), sql);
    }
}
