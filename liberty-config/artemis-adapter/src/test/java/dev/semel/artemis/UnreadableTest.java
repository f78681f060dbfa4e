package dev.semel.artemis;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.BytesMessage;
import jakarta.jms.JMSConsumer;
import jakarta.jms.JMSContext;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import java.io.ByteArrayInputStream;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.client.ClientConsumer;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a broker without the plugin gives to the adapter, and the client could make no message of. */
class UnreadableTest {

    private static final String REASON = "semel_unreadable";
    private static final long PATIENCE_MILLIS = 5_000;

    private static PlainBroker broker;

    @BeforeAll
    static void startBroker() throws Exception {
        broker = new PlainBroker();
    }

    @AfterAll
    static void stopBroker() throws Exception {
        broker.close();
    }

    static Stream<UndeliverableTest.Undeliverable> tellable() {
        return UndeliverableTest.undeliverable().filter(sent -> !sent.name().startsWith("large"));
    }

    @ParameterizedTest
    @MethodSource("tellable")
    void comesAsBytesWithWhatIsWrongWithIt(UndeliverableTest.Undeliverable sent) throws Exception {
        AtomicInteger gone = new AtomicInteger();
        broker.send(sent.in(broker.session()));
        broker.send(text("after it"));

        try (ActiveMQConnectionFactory factory = new ActiveMQConnectionFactory(PlainBroker.URL)) {
            factory.getServerLocator().addIncomingInterceptor(new Incoming(gone::incrementAndGet));
            try (JMSContext context = factory.createContext();
                    JMSConsumer consumer = context.createConsumer(context.createQueue(PlainBroker.QUEUE))) {
                Message received = consumer.receive(PATIENCE_MILLIS);

                assertThat(received).isInstanceOf(BytesMessage.class);
                assertThat(received.getStringProperty(REASON)).hasSizeBetween(15, 500);
                assertThat(((TextMessage) consumer.receive(PATIENCE_MILLIS)).getText())
                        .isEqualTo("after it");
            }
        }
        assertThat(gone).hasValue(0);
    }

    @Test
    void isMarkedWhereABodyThatComesInPiecesCannotBeRead() throws Exception {
        ClientMessage message = broker.session().createMessage(ClientMessage.TEXT_TYPE, true);
        message.putBooleanProperty("_AMQ_LARGE_COMPRESSED", true);
        message.putLongProperty("_AMQ_LARGE_SIZE", 300_000L);
        message.setBodyInputStream(new ByteArrayInputStream(new byte[300_000]));
        broker.send(message);
        for (UndeliverableTest.Undeliverable large : UndeliverableTest.undeliverable()
                .filter(sent -> sent.name().startsWith("large"))
                .toList()) {
            broker.send(large.in(broker.session()));
        }
        ClientMessage whole = broker.session().createMessage(ClientMessage.TEXT_TYPE, true);
        whole.getBodyBuffer().writeNullableSimpleString(SimpleString.of("text ".repeat(100_000)));
        broker.send(whole);

        BlockingQueue<String> seen = new LinkedBlockingQueue<>();
        try (ClientSession wrapped = ReadFirst.in(broker.newSession());
                ClientConsumer consumer = wrapped.createConsumer(PlainBroker.QUEUE)) {
            consumer.setMessageHandler(received -> {
                seen.add(received.getType() + " " + received.getStringProperty(REASON));
                try {
                    received.individualAcknowledge();
                } catch (Exception refused) {
                    seen.add(String.valueOf(refused));
                }
            });
            wrapped.start();

            assertThat(seen.poll(1, TimeUnit.MINUTES)).isEqualTo("4 has a body that cannot be unpacked");
            assertThat(seen.poll(1, TimeUnit.MINUTES)).startsWith("4 has a body that is not of its type");
            assertThat(seen.poll(1, TimeUnit.MINUTES)).startsWith("4 has a body that is not of its type");
            assertThat(seen.poll(1, TimeUnit.MINUTES)).isEqualTo("3 null");
        }
    }

    private static ClientMessage text(String text) {
        ClientMessage message = broker.session().createMessage(ClientMessage.TEXT_TYPE, true);
        message.getBodyBuffer().writeNullableSimpleString(SimpleString.of(text));
        return message;
    }
}
