package dev.semel.artemis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.jms.BytesMessage;
import jakarta.jms.JMSConsumer;
import jakarta.jms.JMSContext;
import jakarta.jms.TextMessage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.zip.DeflaterOutputStream;
import org.apache.activemq.artemis.api.core.ActiveMQBuffer;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.client.ActiveMQClient;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientProducer;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.ClientSessionFactory;
import org.apache.activemq.artemis.api.core.client.MessageHandler;
import org.apache.activemq.artemis.api.core.client.ServerLocator;
import org.apache.activemq.artemis.core.client.impl.ClientConsumerInternal;
import org.apache.activemq.artemis.core.client.impl.ClientSessionInternal;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.activemq.artemis.jms.client.ActiveMQMessage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a broker without the plugin gives to the adapter, and the client could make no message of. */
class UnreadableTest {

    private static final String REASON = "semel_unreadable";
    private static final long PATIENCE_MILLIS = 5_000;

    private static PlainBroker broker;

    @BeforeAll
    static void startBroker() throws Exception {
        broker = new PlainBroker();
    }

    @AfterEach
    void emptyQueue() throws Exception {
        broker.emptyQueue();
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
                jakarta.jms.Message received = consumer.receive(PATIENCE_MILLIS);

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
        for (UndeliverableTest.Undeliverable large : UndeliverableTest.undeliverable()
                .filter(sent -> sent.name().startsWith("large"))
                .toList()) {
            broker.send(large.in(broker.session()));
        }
        broker.send(text("text ".repeat(100_000)));

        try (Deliveries deliveries = new Deliveries()) {
            assertThat(deliveries.next()).startsWith("4 has a body that is not of its type");
            assertThat(deliveries.next()).startsWith("4 has a body that is not of its type");
            assertThat(deliveries.next()).startsWith("4 has a map of 100001 entries");
            assertThat(deliveries.next()).isEqualTo("3 null 1000005 bytes");
        }
    }

    @ParameterizedTest
    @ValueSource(
            bytes = {Message.DEFAULT_TYPE, Message.OBJECT_TYPE, Message.TEXT_TYPE, Message.MAP_TYPE, Message.STREAM_TYPE
            })
    void isMarkedInEachTypeWhereItsBodyCannotBeUnpackedAndKeepsItsBytes(byte type) throws Exception {
        broker.send(packed(type, new byte[300_000], 300_000L));
        broker.send(packed(type, truncated(zeros(70_000)), 70_000L));

        try (Deliveries deliveries = new Deliveries()) {
            assertThat(deliveries.next()).isEqualTo("4 has a body that cannot be unpacked 300000 bytes");
            assertThat(deliveries.next()).startsWith("4 has a body that cannot be unpacked ");
        }
    }

    @Test
    void isMarkedBeforeItsBodyFillsTheMemory() throws Exception {
        broker.send(packed(Message.TEXT_TYPE, zeros(150_000_000), 5L));
        broker.send(packed(Message.DEFAULT_TYPE, zeros(40_000_000), 40_000_000L));

        try (Deliveries deliveries = new Deliveries()) {
            assertThat(deliveries.next())
                    .startsWith("4 has a body that is longer than 20972544 bytes when it is unpacked");
            assertThat(deliveries.next()).startsWith("4 has a body of 40000000 bytes");
        }
    }

    @Test
    void isMarkedBeforeTheEntriesOfAPackedMapFillTheMemory() throws Exception {
        broker.send(packed(Message.MAP_TYPE, deflated(UndeliverableTest.mapOf(2_000_000), 10_000_005), 10_000_005L));

        try (Deliveries deliveries = new Deliveries()) {
            assertThat(deliveries.next()).startsWith("4 has a map of 2000000 entries, and 100000 are taken at most");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {10_000, 1_000_000})
    void isNotWhatItsSenderPacked(int words) throws Exception {
        String text = "text ".repeat(words);
        sendPacked(text(text));

        try (Deliveries deliveries = new Deliveries()) {
            assertThat(deliveries.next()).isEqualTo("3 null " + (text.length() * 2 + 5) + " bytes");
        }
    }

    @Test
    void isNotWhatIsShorterThanItsSenderSays() throws Exception {
        broker.send(packed(Message.BYTES_TYPE, zeros(70_000), 71_000L));

        try (Deliveries deliveries = new Deliveries()) {
            assertThat(deliveries.next()).isEqualTo("4 null 70000 bytes");
        }
    }

    @Test
    void isLeftToBeReadInPiecesIfItIsLongAndOfBytes() throws Exception {
        ClientMessage message = broker.session().createMessage(Message.BYTES_TYPE, true);
        message.setBodyInputStream(new ByteArrayInputStream(new byte[150_000_000]));
        sendPacked(message);

        try (Deliveries deliveries = new Deliveries()) {
            assertThat(deliveries.next()).isEqualTo("4 null 150000000 bytes");
        }
    }

    @Test
    void isNotWhatOnlySaysThatItIsPacked() throws Exception {
        ClientMessage message = text("text");
        message.putBooleanProperty("semel_packed", true);
        broker.send(message);

        try (Deliveries deliveries = new Deliveries()) {
            assertThat(deliveries.next()).startsWith("3 null ");
        }
    }

    @Test
    void isNoTextAtAllWhereTheBrokerDidNotSendItToItsEnd() throws Exception {
        ClientMessage partial = broker.session().createMessage(Message.STREAM_TYPE, true);
        partial.getBodyBuffer().writeBytes(new byte[100]);
        ClientMessage broken = (ClientMessage) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {ClientMessage.class}, (proxy, method, arguments) -> {
                    switch (method.getName()) {
                        case "checkCompletion" -> throw new ActiveMQException("The connection is broken.");
                        case "isLargeMessage" -> {
                            return true;
                        }
                        default -> {
                            return method.invoke(partial, arguments);
                        }
                    }
                });
        MessageHandler[] ours = new MessageHandler[1];
        ClientConsumerInternal consumer = (ClientConsumerInternal) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {ClientConsumerInternal.class},
                (proxy, method, arguments) -> {
                    ours[0] = (MessageHandler) arguments[0];
                    return proxy;
                });
        ClientSession session = (ClientSession) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {ClientSessionInternal.class},
                (proxy, method, arguments) -> consumer);

        ReadFirst.in(session).createConsumer(PlainBroker.QUEUE).setMessageHandler(received -> {});
        ours[0].onMessage(broken);

        assertThatThrownBy(() ->
                        ActiveMQMessage.createMessage(partial, broker.session()).doBeforeReceive())
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    private static void sendPacked(ClientMessage message) throws Exception {
        try (ServerLocator packing = ActiveMQClient.createServerLocator(
                        PlainBroker.URL + "?compressLargeMessage=true&minLargeMessageSize=1024");
                ClientSessionFactory packer = packing.createSessionFactory();
                ClientSession sender = packer.createSession(true, true, 0);
                ClientProducer producer = sender.createProducer(PlainBroker.QUEUE)) {
            producer.send(message);
        }
    }

    private static ClientMessage packed(byte type, byte[] body, long unpacked) throws Exception {
        ClientMessage message = broker.session().createMessage(type, true);
        message.putBooleanProperty("_AMQ_LARGE_COMPRESSED", true);
        message.putLongProperty("_AMQ_LARGE_SIZE", unpacked);
        if (body.length > 100_000) {
            message.setBodyInputStream(new ByteArrayInputStream(body));
        } else {
            message.getBodyBuffer().writeBytes(body);
        }
        return message;
    }

    private static byte[] zeros(int count) throws IOException {
        return deflated(new byte[0], count);
    }

    private static byte[] deflated(byte[] head, int size) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DeflaterOutputStream packing = new DeflaterOutputStream(bytes)) {
            packing.write(Arrays.copyOf(head, size));
        }
        return bytes.toByteArray();
    }

    private static byte[] truncated(byte[] bytes) {
        return Arrays.copyOf(bytes, bytes.length - 5);
    }

    private static ClientMessage text(String text) {
        ClientMessage message = broker.session().createMessage(ClientMessage.TEXT_TYPE, true);
        message.getBodyBuffer().writeNullableSimpleString(SimpleString.of(text));
        return message;
    }

    /** What the adapter's sessions get, each made a message of Jakarta Messaging before the next one is asked for, as the adapter does. */
    private static final class Deliveries implements AutoCloseable {

        private final BlockingQueue<String> seen = new LinkedBlockingQueue<>();
        private final ServerLocator locator = ActiveMQClient.createServerLocator(PlainBroker.URL);
        private final ClientSessionFactory factory;
        private final ClientSession session;

        Deliveries() throws Exception {
            locator.addIncomingInterceptor(new Incoming(() -> seen.add("consumer gone")));
            factory = locator.createSessionFactory();
            session = ReadFirst.in(factory.createSession(true, true, 0));
            session.createConsumer(PlainBroker.QUEUE).setMessageHandler(this::deliver);
            session.start();
        }

        // Read whole, long bytes would need memory that no bean needs.
        private static int length(ClientMessage received) {
            if (received.getType() == Message.BYTES_TYPE && received.isLargeMessage()) {
                return received.getBodySize();
            }
            ActiveMQBuffer body = received.getBodyBuffer();
            body.resetReaderIndex();
            return body.readableBytes();
        }

        private void deliver(ClientMessage received) {
            try {
                received.individualAcknowledge();
                ActiveMQMessage.createMessage(received, session).doBeforeReceive();
                seen.add(received.getType() + " " + received.getStringProperty(REASON) + " " + length(received)
                        + " bytes");
            } catch (Exception failed) {
                seen.add(String.valueOf(failed));
            }
        }

        String next() throws InterruptedException {
            return seen.poll(1, TimeUnit.MINUTES);
        }

        @Override
        public void close() throws ActiveMQException {
            session.close();
            factory.close();
            locator.close();
        }
    }
}
