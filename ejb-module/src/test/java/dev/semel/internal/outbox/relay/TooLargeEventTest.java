package dev.semel.internal.outbox.relay;

import static dev.semel.internal.outbox.store.jpa.OutboxTables.eventOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.message.jms.TestBroker;
import dev.semel.internal.outbox.jms.ContainerOfTest;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.jpa.OutboxTables;
import dev.semel.testing.TestDatabase;
import jakarta.jms.JMSException;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole way from real tables to a real Artemis with a journal, for an event that it can never take. */
class TooLargeEventTest {

    private static final String HEADER = "n".repeat(6_000_000);

    @TempDir
    Path journal;

    private final OutboxTables outbox = new OutboxTables(TestDatabase.of(Dialect.POSTGRESQL));
    private TestBroker broker;
    private RelayOnTables tables;

    @BeforeEach
    void startBroker() {
        broker = new TestBroker(journal);
        tables =
                new RelayOnTables(TestDatabase.of(Dialect.POSTGRESQL), new ContainerOfTest(broker.connectionFactory()));
    }

    @AfterEach
    void stopBroker() {
        broker.close();
    }

    @Test
    void parksItAtOnceWithTheReasonAndPublishesTheRestOfItsBatch() throws JMSException {
        List<UUID> events = outbox.append(
                eventOf("a", "before"),
                eventOf("b", "too large").header("note", HEADER),
                eventOf("b", "behind it"),
                eventOf("c", "after"));

        tables.relay.drain();

        UUID tooLarge = events.get(1);
        assertThat(broker.receiveAll("orders", message -> message.getBody(String.class)))
                .containsExactlyInAnyOrder("before", "after");
        assertThat(outbox.status(tooLarge)).isEqualTo(OutboxStatus.PARKED);
        assertThat(outbox.column(tooLarge, "attempts")).isEqualTo(1);
        assertThat(String.valueOf(outbox.column(tooLarge, "error_message")))
                .startsWith("The headers and the key of this event do not fit into a record of the broker's journal");
        assertThat(outbox.status(events.get(2))).isEqualTo(OutboxStatus.PENDING);
        assertThat(tables.attempts).singleElement().asString().startsWith(tooLarge + " 1 The headers and the key");
    }
}
