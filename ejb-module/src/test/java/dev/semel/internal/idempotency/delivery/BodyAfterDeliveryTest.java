package dev.semel.internal.idempotency.delivery;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.internal.artemis.ArtemisBroker;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.KeyResolver;
import dev.semel.internal.idempotency.store.WaitingRetries;
import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.ContentHash;
import dev.semel.internal.message.LostBodyException;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.PropertiesJson;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.message.jms.TestBroker;
import jakarta.jms.BytesMessage;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.Session;
import jakarta.jms.StreamMessage;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The client of Artemis hands out a large body as long as its session has the message. On a real Artemis. */
class BodyAfterDeliveryTest {

    private static final int MEBIBYTE = 1024 * 1024;

    private final TestBroker broker = new TestBroker();
    private Connection connection;
    private Session session;
    private MessageConsumer consumer;

    @BeforeEach
    void connect() throws JMSException {
        connection = broker.connectionFactory().createConnection();
        session = connection.createSession(Session.SESSION_TRANSACTED);
        consumer = session.createConsumer(session.createQueue("large"));
        connection.start();
    }

    @AfterEach
    void stop() throws JMSException {
        connection.close();
        broker.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {1_000, 300_000, 12 * MEBIBYTE})
    void canBeReadOnAnotherThreadIfItWasLoadedBefore(int size) throws JMSException {
        byte[] bytes = send(size);
        JmsIncomingMessage message = new JmsIncomingMessage(received(), new ArtemisBroker());
        message.load();
        session.rollback();

        CompletableFuture.runAsync(() -> assertThat(message.contentHash(List.of()))
                        .isEqualTo(ContentHash.of(new StoredMessage(BodyKind.BYTES, bytes, Map.of()), List.of())))
                .join();
        assertThat(message.largeBody().isPresent()).isEqualTo(size > 10 * MEBIBYTE);
    }

    @ParameterizedTest
    @ValueSource(ints = {300_000, 12 * MEBIBYTE})
    void isNeverTakenForNoBodyWhenItIsLost(int size) throws JMSException {
        send(size);
        Message lost = received();
        JmsIncomingMessage message = new JmsIncomingMessage(lost, new ArtemisBroker());
        session.rollback();

        for (int look = 0; look < 2; look++) {
            assertThatThrownBy(() -> message.contentHash(List.of())).isInstanceOf(LostBodyException.class);
        }
        if (size < 10 * MEBIBYTE) {
            assertThatThrownBy(message::content).isInstanceOf(LostBodyException.class);
        }
        assertThatThrownBy(() -> new KeyResolver(null, new WaitingRetries()).resolve(payments(), message))
                .isInstanceOf(LostBodyException.class);
    }

    @Test
    void isNeverTakenForNoBodyWhereTheClientCouldMakeNoMessageOfIt() throws JMSException {
        broker.send("large", each -> {
            BytesMessage message = each.createBytesMessage();
            message.setStringProperty(MessageContract.UNREADABLE, "has the unknown type 1");
            message.writeBytes(new byte[300_000]);
            return message;
        });
        JmsIncomingMessage message = new JmsIncomingMessage(received(), new ArtemisBroker());
        session.rollback();

        assertThatThrownBy(message::content)
                .as("it would be parked without its bytes, and once more with them")
                .isInstanceOf(LostBodyException.class);
    }

    @Test
    void isWholeForTheHandlerAlsoAfterAResolverHasReadIt() throws JMSException {
        byte[] bytes = send(1_000);
        BytesMessage message = (BytesMessage) received();

        String key = new JmsIncomingMessage(message, new ArtemisBroker())
                .keyBy(asked -> String.valueOf(((BytesMessage) asked).readByte()));
        assertThat(key).isEqualTo(String.valueOf(bytes[0]));
        byte[] read = new byte[1_000];
        message.readBytes(read);
        assertThat(read).isEqualTo(bytes);
    }

    @Test
    void isWholeOfAStreamWhichTheClientReadsBeforeItHandsItOut() throws JMSException {
        broker.send("large", each -> {
            StreamMessage message = each.createStreamMessage();
            for (int piece = 0; piece < 30; piece++) {
                message.writeBytes(new byte[10_000]);
            }
            return message;
        });
        JmsIncomingMessage message = new JmsIncomingMessage(received(), new ArtemisBroker());
        session.rollback();

        assertThat(PropertiesJson.readList(new String(message.content().body(), US_ASCII)))
                .hasSize(30)
                .allSatisfy(piece -> assertThat((byte[]) piece).hasSize(10_000));
    }

    @Test
    void isReadWhenTheMessageIsDeliveredAgain() throws JMSException {
        byte[] bytes = send(300_000);
        JmsIncomingMessage lost = new JmsIncomingMessage(received(), new ArtemisBroker());
        session.rollback();
        assertThatThrownBy(lost::content).isInstanceOf(LostBodyException.class);

        assertThat(new JmsIncomingMessage(received(), new ArtemisBroker())
                        .content()
                        .body())
                .isEqualTo(bytes);
    }

    private byte[] send(int size) throws JMSException {
        byte[] bytes = new byte[size];
        new Random(size).nextBytes(bytes);
        broker.send("large", each -> {
            BytesMessage message = each.createBytesMessage();
            message.setStringProperty("idempotency_key", "k");
            message.writeBytes(bytes);
            return message;
        });
        return bytes;
    }

    private Message received() throws JMSException {
        return consumer.receive(5_000);
    }

    private static ConsumerDefinition payments() {
        return ConsumerDefinition.of(Payments.class, name -> null);
    }

    @IdempotentConsumer(name = "payments")
    private static class Payments {}
}
