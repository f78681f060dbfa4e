package dev.semel.outbox.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.jpa.Dialect;
import dev.semel.message.StoredMessage;
import dev.semel.message.jms.JmsMessages;
import dev.semel.message.jms.TestBroker;
import dev.semel.outbox.OutboxEvent;
import dev.semel.outbox.relay.jms.ContainerOfTest;
import dev.semel.outbox.store.jpa.OutboxTables;
import dev.semel.testing.TestDatabase;
import jakarta.jms.JMSException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** From the append to the message that a real Artemis hands out. */
class AppendedMessageTest {

    private final TestBroker broker = new TestBroker();
    private final OutboxTables outbox = new OutboxTables(TestDatabase.of(Dialect.POSTGRESQL));
    private final RelayOnTables tables =
            new RelayOnTables(TestDatabase.of(Dialect.POSTGRESQL), new ContainerOfTest(broker.connectionFactory()));

    @AfterEach
    void stopBroker() {
        broker.close();
    }

    @Test
    void tellsTheBrokerTheGroupOfAnEventThatAsksForIt() throws JMSException {
        assertThat(published(event().aggregate("Order", "1").messageGroup()).properties())
                .containsEntry("JMSXGroupID", "Order/1");
        assertThat(published(event().aggregate("Order", "1")).properties()).doesNotContainKey("JMSXGroupID");
    }

    private StoredMessage published(OutboxEvent event) throws JMSException {
        outbox.append(event);
        tables.relay.drain();
        return broker.receive("orders", JmsMessages::read);
    }

    private static OutboxEvent event() {
        return OutboxEvent.toQueue("orders").text("text");
    }
}
