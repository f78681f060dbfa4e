package dev.semel.internal.outbox.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.artemis.ArtemisBroker;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.message.jms.MessageReader;
import dev.semel.internal.message.jms.TestBroker;
import dev.semel.internal.outbox.jms.ContainerOfTest;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.OutgoingEvents;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.internal.outbox.store.jpa.OutboxTables;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.TestDatabase;
import jakarta.jms.JMSException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** From the append to the message that a real Artemis hands out. */
class AppendedMessageTest {

    private static final MessageReader READER = new MessageReader(new ArtemisBroker());

    private static final UUID RUN = UUID.randomUUID();

    private final TestBroker broker = new TestBroker();
    private final TestDatabase database = TestDatabase.of(Dialect.POSTGRESQL);
    private final ContainerOfTest publisher = new ContainerOfTest(broker.connectionFactory());
    private final OutboxTables outbox = new OutboxTables(database);
    private final RelayOnTables tables = new RelayOnTables(database, publisher);

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

    @Test
    void tellsTheConsumerTheNumberOfAnEventAndOfTheOneBeforeIt() throws JMSException {
        Map<UUID, OutgoingEvent> two = new LinkedHashMap<>();
        two.put(
                UUID.randomUUID(),
                OutgoingEvents.of(event().group("numbered " + RUN).sequenced()));
        two.put(
                UUID.randomUUID(),
                OutgoingEvents.of(event().group("numbered " + RUN).sequenced()));
        database.doInTransaction(
                connected -> OutboxTables.outboxStore(connected).append("numbered " + RUN, two));
        tables.relay.drain();

        List<StoredMessage> messages = broker.receiveAll("orders", READER::read);
        assertThat(messages.get(0).properties())
                .containsEntry("semel_sequence", 1L)
                .doesNotContainKey("semel_previous_sequence");
        assertThat(messages.get(1).properties())
                .containsEntry("semel_sequence", 2L)
                .containsEntry("semel_previous_sequence", 1L);
    }

    @Test
    void carriesTheTraceAlong() throws JMSException {
        String parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

        assertThat(published(event().header("traceparent", parent).header("tracestate", "rojo=1"))
                        .properties())
                .containsEntry("traceparent", parent)
                .containsEntry("tracestate", "rojo=1");
    }

    @Test
    void sendsALargeBodyWhole() throws JMSException {
        String large = "x".repeat(2_000_000);

        assertThat(published(event().text(large)).text()).isEqualTo(large);
    }

    @Test
    void countsNothingAgainstAnEventWhoseBodyCannotBeReadNow() {
        PendingEvent unreadable =
                new PendingEvent(UUID.randomUUID(), null, 0, null, () -> OutgoingEvents.of(event()), () -> {
                    throw new PendingEvent.UnreadableException(UUID.randomUUID(), null);
                });

        assertThat(publisher.publishOne(unreadable).kind()).isEqualTo(EventPublisher.Outcome.Kind.OUTAGE);
    }

    private StoredMessage published(OutboxEvent event) throws JMSException {
        outbox.append(event);
        tables.relay.drain();
        return broker.receive("orders", READER::read);
    }

    private static OutboxEvent event() {
        return OutboxEvent.toQueue("orders").text("text");
    }
}
