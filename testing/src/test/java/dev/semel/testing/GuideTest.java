package dev.semel.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.OnBusy;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.testing.OtherDatabasesTest.Product;
import dev.semel.testing.internal.Database;
import dev.semel.testing.pages.Page;
import java.io.IOException;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** SQL and settings of the guides, as they stand there. */
class GuideTest {

    private static final Page OUTBOX = Page.of("docs/guide/outbox.md");
    private static final Page CONSUMER = Page.of("docs/guide/idempotent-consumer.md");

    private static final String CAPTURED =
            """
            INSERT INTO semel_outbox_event (id, slot, event_type, destination, destination_kind, key_text, body_kind, headers,
                                            status, attempts, node, created_at)
            VALUES ('00000000-0000-0000-0000-00000000000%1$d', 0, 'Type', 'queue', 'QUEUE', 'key %1$d', 'NONE', '{}',
                    'CAPTURED', 0, 'node', '2026-01-0%1$d 12:00:00')
            """;

    static Stream<Named<Supplier<DataSource>>> databases() {
        return Stream.of(
                Named.of("H2", Database::inMemory),
                Named.of("PostgreSQL", Product.POSTGRESQL::database),
                Named.of("MariaDB", Product.MARIADB::database));
    }

    @ParameterizedTest
    @MethodSource("databases")
    void leavesToTheRelayWhatCameAfterTheLossOfTheSlot(Supplier<DataSource> product) throws SQLException {
        String handOver =
                OUTBOX.snippet("slot-lost").replace("...", "2026-01-02").replace(";", "");
        DataSource database = product.get();
        try (Database semel = Database.open(database, Map.of(), List.of());
                Connection connection = semel.real().getConnection();
                Statement statement = connection.createStatement()) {
            for (int day = 1; day <= 3; day++) {
                statement.execute(CAPTURED.formatted(day));
            }

            assertThat(statement.executeUpdate(handOver)).isEqualTo(2);
            assertThat(keys(statement, "PENDING")).containsExactly("key 2", "key 3");
            assertThat(keys(statement, "CAPTURED")).containsExactly("key 1");
            statement.execute("DELETE FROM semel_outbox_event");
        }
    }

    @Test
    void setsWhatTheConsumerReads() throws IOException {
        Properties settings = new Properties();
        settings.load(new StringReader(CONSUMER.snippet("settings")));
        Set<String> read = new HashSet<>();

        ConsumerDefinition definition = ConsumerDefinition.of(TakeOrder.class, name -> {
            read.add(name);
            return settings.getProperty(name);
        });

        assertThat(settings).hasSizeGreaterThan(10);
        assertThat(read).containsAll(settings.stringPropertyNames());
        assertThat(definition.key().property()).isEqualTo("order_number");
        assertThat(definition.key().pointer()).isEqualTo("/order/number");
        assertThat(definition.work().onBusy()).isEqualTo(OnBusy.LATER);
        assertThat(definition.work().lease()).isEqualTo(Duration.ofMinutes(2));
        assertThat(definition.attempts().maxServerDeaths()).isEqualTo(2);
        assertThat(definition.attempts().retryFor()).contains(Duration.ofDays(1));
        assertThat(definition.attempts().retry().maxAttempts()).isEqualTo(10);
        assertThat(definition.attempts().retry().firstDelay()).isEqualTo(Duration.ofSeconds(5));
        assertThat(definition.attempts().retry().maxDelay()).isEqualTo(Duration.ofHours(1));
    }

    private static List<String> keys(Statement statement, String status) throws SQLException {
        List<String> keys = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(
                "SELECT key_text FROM semel_outbox_event WHERE status = '" + status + "' ORDER BY key_text")) {
            while (rows.next()) {
                keys.add(rows.getString(1));
            }
        }
        return keys;
    }

    @IdempotentConsumer(name = "take-order")
    private static final class TakeOrder {}
}
