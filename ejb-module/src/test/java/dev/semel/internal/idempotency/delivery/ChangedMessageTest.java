package dev.semel.internal.idempotency.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.OnConflict;
import dev.semel.internal.artemis.ArtemisBroker;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.KeyResolver;
import dev.semel.internal.idempotency.store.WaitingRetries;
import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.KeptHeaders;
import dev.semel.internal.message.LostBodyException;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.message.jms.TestBroker;
import jakarta.jms.BytesMessage;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A handler may change the message that it got, or send it on: what is retried and parked is what came. On a real Artemis. */
class ChangedMessageTest {

    private static final int MEBIBYTE = 1024 * 1024;

    private final TestBroker broker = new TestBroker();
    private Connection connection;
    private Session session;

    @BeforeEach
    void connect() throws JMSException {
        connection = broker.connectionFactory().createConnection();
        session = connection.createSession();
        connection.start();
    }

    @AfterEach
    void stop() throws JMSException {
        connection.close();
        broker.close();
    }

    @ParameterizedTest
    @ValueSource(classes = {Compared.class, Ignored.class})
    void keepsTheTextAndThePropertiesThatCame(Class<?> consumer) throws JMSException {
        JmsIncomingMessage incoming = read(consumer, session.createTextMessage("{\"cents\":100}"));

        message.clearProperties();
        message.setStringProperty("step", "2");
        message.clearBody();
        ((TextMessage) message).setText("{\"cents\":10000}");

        StoredMessage kept = incoming.content();
        assertThat(kept.text()).isEqualTo("{\"cents\":100}");
        assertThat(kept.properties()).containsEntry("tenant", "acme").doesNotContainKey("step");
    }

    @ParameterizedTest
    @ValueSource(classes = {Compared.class, Ignored.class})
    void keepsTheBytesThatCame(Class<?> consumer) throws JMSException {
        BytesMessage sent = session.createBytesMessage();
        sent.writeBytes(new byte[] {1, 2, 3});
        JmsIncomingMessage incoming = read(consumer, sent);

        message.clearBody();
        ((BytesMessage) message).writeBytes(new byte[] {4, 5, 6});
        sendOn(message);

        assertThat(incoming.content().kind()).isEqualTo(BodyKind.BYTES);
        assertThat(incoming.content().body()).containsExactly(1, 2, 3);
    }

    @Test
    void keepsTheMapThatCame() throws JMSException {
        MapMessage sent = session.createMapMessage();
        sent.setInt("cents", 100);
        JmsIncomingMessage incoming = read(Compared.class, sent);

        message.clearBody();
        ((MapMessage) message).setInt("cents", 10_000);

        assertThat(incoming.content().text()).contains("100").doesNotContain("10000");
    }

    @Test
    void keepsThePlaceAndTheTimeOfAMessageThatIsSentOn() throws JMSException {
        JmsIncomingMessage incoming = read(Compared.class, session.createTextMessage("{}"));

        sendOn(message);

        assertThat(KeptHeaders.expiryOf(incoming.content())).isEmpty();
        assertThat(KeptHeaders.priorityOf(incoming.content())).isEqualTo(KeptHeaders.USUAL_PRIORITY);
        assertThat(incoming.ownQueue()).contains("in");
        assertThat(incoming.destination()).isEqualTo("in");
    }

    @Test
    void keepsTheEventAndTheWaitsOfAMessageWhosePropertiesAreCleared() throws JMSException {
        UUID event = UUID.randomUUID();
        TextMessage sent = session.createTextMessage("{}");
        sent.setStringProperty(MessageContract.EVENT_ID, event.toString());
        sent.setIntProperty(MessageContract.WAITS, 3);
        JmsIncomingMessage incoming = read(Compared.class, sent);

        message.clearProperties();
        message.setIntProperty(MessageContract.WAITS, 7);

        assertThat(incoming.eventId())
                .as("a copy that is stored for later has its id by it, and is found by it")
                .contains(event);
        assertThat(incoming.waits()).isEqualTo(3);
    }

    @Test
    void takesALargeBodyForLostThatIsNotAsLongAsItWas() throws JMSException {
        BytesMessage sent = session.createBytesMessage();
        sent.writeBytes(new byte[12 * MEBIBYTE]);
        JmsIncomingMessage incoming = read(Compared.class, sent);

        message.clearBody();
        ((BytesMessage) message).writeBytes(new byte[11 * MEBIBYTE]);

        assertThatThrownBy(() -> incoming.largeBody().orElseThrow().forEachPiece(piece -> {}))
                .isInstanceOf(LostBodyException.class);
    }

    private Message message;

    private JmsIncomingMessage read(Class<?> consumer, Message sent) throws JMSException {
        sent.setStringProperty("idempotency_key", "key");
        sent.setStringProperty("tenant", "acme");
        session.createProducer(session.createQueue("in")).send(sent);
        message = session.createConsumer(session.createQueue("in")).receive(10_000);
        JmsIncomingMessage incoming = new JmsIncomingMessage(message, new ArtemisBroker());
        new KeyResolver(null, new WaitingRetries()).resolve(ConsumerDefinition.of(consumer, name -> null), incoming);
        return incoming;
    }

    private void sendOn(Message received) throws JMSException {
        try (MessageProducer producer = session.createProducer(session.createQueue("next"))) {
            producer.setTimeToLive(1_000);
            producer.setPriority(9);
            producer.send(received);
        }
    }

    @IdempotentConsumer(name = "compared")
    private static final class Compared {}

    @IdempotentConsumer(name = "ignored", onConflict = OnConflict.IGNORE)
    private static final class Ignored {}
}
