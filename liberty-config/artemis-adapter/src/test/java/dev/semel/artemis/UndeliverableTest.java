package dev.semel.artemis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.client.ActiveMQClient;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.ClientSessionFactory;
import org.apache.activemq.artemis.api.core.client.ServerLocator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What no consumer could get, sent by the broker's own client to the embedded broker: its sender is told, and nothing waits. */
class UndeliverableTest {

    private static final String QUEUE = "orders";
    private static final String USER = "operator";
    private static final String PASSWORD = "other secret";
    private static final int LARGE = 300_000;

    @TempDir
    static Path directory;

    private static EmbeddedBroker broker;
    private static ServerLocator locator;
    private static ClientSessionFactory factory;
    private static ClientSession session;

    @BeforeAll
    static void startBroker() throws Exception {
        broker = new EmbeddedBroker(new BrokerSettings(
                directory,
                "127.0.0.1",
                0,
                List.of(BrokerUser.server("semel", "secret"), BrokerUser.administrator(USER, PASSWORD)),
                List.of()));
        broker.start();
        locator = ActiveMQClient.createServerLocator("vm://0");
        factory = locator.createSessionFactory();
        session = factory.createSession(USER, PASSWORD, false, true, true, false, 0);
        session.createQueue(QueueConfiguration.of(QUEUE));
    }

    @AfterEach
    void emptyQueue() throws Exception {
        session.deleteQueue(QUEUE);
        session.createQueue(QueueConfiguration.of(QUEUE));
    }

    @AfterAll
    static void stopBroker() throws Exception {
        session.close();
        factory.close();
        locator.close();
        broker.stop();
    }

    static Stream<Undeliverable> undeliverable() {
        return Stream.of(
                new Undeliverable("unknown type 42", session -> session.createMessage((byte) 42, true)),
                new Undeliverable("unknown type 1", session -> session.createMessage((byte) 1, true)),
                new Undeliverable("unknown type -1", session -> session.createMessage((byte) -1, true)),
                property("_hornetq.forced.delivery.seq", 0L),
                property("_hornetq.forced.delivery.seq", "text"),
                property("_AMQ_LARGE_COMPRESSED", 7),
                property("_AMQ_GROUP_ID", 7),
                property("_AMQ_GROUP_SEQUENCE", "text"),
                property("_AMQ_SCHED_DELIVERY", "text"),
                body("text longer than its message", Message.TEXT_TYPE, 1, 0x7f, -1, -1, -1, 5, 5, 5),
                body("text of negative length", Message.TEXT_TYPE, 1, -1, -1, -1, -1, 5),
                body("text without length", Message.TEXT_TYPE, 1, 0),
                body("map with a broken entry", Message.MAP_TYPE, 1, 0, 0, 0, 9, 5, 5, 5, 5, 5),
                body("map with two billion entries", Message.MAP_TYPE, 1, 0x7f, -1, -1, -1, 0, 0, 0, 0, 0),
                body("map with a value of unknown type", Message.MAP_TYPE, 1, 0, 0, 0, 1, 0, 0, 0, 0, 99),
                body("object longer than its message", Message.OBJECT_TYPE, 0x7f, -1, -1, -1),
                body("stream with bytes longer than its message", Message.STREAM_TYPE, 4, 0x7f, -1, -1, -1),
                body("stream with a broken text", Message.STREAM_TYPE, 10, 0x7f, -1, -1, -1),
                large("large text longer than its message", Message.TEXT_TYPE, new byte[] {1, 0x7f, -1, -1, -1}, LARGE),
                large("large map with two billion entries", Message.MAP_TYPE, new byte[] {1, 0x7f, -1, -1, -1}, LARGE),
                large("large map of 100,001 entries", Message.MAP_TYPE, mapOf(100_001), 1_000_000),
                compressed("compressed in words alone", new byte[1_000], (long) LARGE),
                compressed("compressed to two billion bytes", new byte[] {0x78, (byte) 0x9c, 1, 2, 3}, 2_000_000_000L),
                large("text of 30 MB", Message.TEXT_TYPE, textOf(30_000_000), 30_000_005),
                large("stream of 30 million nothings", Message.STREAM_TYPE, new byte[0], 30_000_000));
    }

    @ParameterizedTest
    @MethodSource("undeliverable")
    void isRefused(Undeliverable sent) throws Exception {
        ClientMessage message = sent.in(session);

        assertThatThrownBy(() -> send(message))
                .isInstanceOf(ActiveMQException.class)
                .hasMessageContaining("was refused and is nowhere: it ")
                .hasMessageContaining("no consumer could get it");
        assertThat(waiting()).isZero();
    }

    @ParameterizedTest
    @ValueSource(bytes = {-1, 10, 99})
    void isRefusedWithAPriorityThatNoQueueHas(byte priority) throws Exception {
        ClientMessage message = session.createMessage(Message.TEXT_TYPE, true);
        message.getBodyBuffer().writeNullableSimpleString(SimpleString.of("urgent"));
        message.setPriority(priority);

        assertThatThrownBy(() -> send(message)).hasMessageContaining("it has the priority " + priority);
        assertThat(waiting()).isZero();
    }

    @Test
    void isNotLostInATransactionWhoseSenderDoesNotWaitForAnswers() throws Exception {
        ClientMessage good = session.createMessage(Message.TEXT_TYPE, false);
        good.getBodyBuffer().writeNullableSimpleString(SimpleString.of("good"));
        ClientMessage bad = session.createMessage((byte) 42, false);

        try (ClientSession transacted = factory.createSession(USER, PASSWORD, false, false, false, false, 0);
                var producer = transacted.createProducer(QUEUE)) {
            producer.send(good);
            producer.send(bad);

            assertThatThrownBy(transacted::commit).isInstanceOf(ActiveMQException.class);
        }
        assertThat(waiting()).isZero();
    }

    @Test
    void doesNotMeanWhatIsOnlyStrange() throws Exception {
        List<Undeliverable> strange = List.of(
                body("null text", Message.TEXT_TYPE, 0),
                body("bytes", Message.BYTES_TYPE, 1, 0x7f, -1, -1, -1),
                body("nothing", Message.DEFAULT_TYPE),
                property("_AMQ_DUPL_ID", "any"),
                property("_AMQ_GROUP_ID", "group"),
                large("large text", Message.TEXT_TYPE, textOf(2_000_000), 2_000_005),
                large("large map", Message.MAP_TYPE, mapOf(100_000), 1_000_000),
                large("large bytes", Message.BYTES_TYPE, new byte[0], 30_000_000));

        for (Undeliverable message : strange) {
            send(message.in(session));
        }

        await().untilAsserted(() -> assertThat(waiting()).isEqualTo(strange.size()));
    }

    @Test
    void doesNotMeanWhatIsReallyCompressed() throws Exception {
        try (ServerLocator packing = ActiveMQClient.createServerLocator(
                        "vm://0?compressLargeMessage=true&minLargeMessageSize=1024");
                ClientSessionFactory packer = packing.createSessionFactory();
                ClientSession sender = packer.createSession(USER, PASSWORD, false, true, true, false, 0);
                var producer = sender.createProducer(QUEUE)) {
            ClientMessage text = sender.createMessage(Message.TEXT_TYPE, true);
            text.getBodyBuffer().writeNullableSimpleString(SimpleString.of("text ".repeat(10_000)));
            producer.send(text);
        }

        await().untilAsserted(() -> assertThat(waiting()).isOne());
    }

    private static void send(ClientMessage message) throws ActiveMQException {
        try (var producer = session.createProducer(QUEUE)) {
            producer.send(message);
        }
    }

    // The broker counts what it has taken a moment after its answer to the sender.
    private static long waiting() throws ActiveMQException {
        return session.queueQuery(SimpleString.of(QUEUE)).getMessageCount();
    }

    private static byte[] textOf(int bytes) {
        return ByteBuffer.allocate(5).put((byte) 1).putInt(bytes).array();
    }

    /** Names without letters, and values that are null. */
    static byte[] mapOf(int entries) {
        return ByteBuffer.allocate(5).put((byte) 1).putInt(entries).array();
    }

    private static Undeliverable property(String name, Object value) {
        return new Undeliverable(name + " = " + value, session -> {
            ClientMessage message = session.createMessage(Message.TEXT_TYPE, true);
            message.getBodyBuffer().writeNullableSimpleString(SimpleString.of("text"));
            message.putObjectProperty(SimpleString.of(name), value);
            return message;
        });
    }

    private static Undeliverable body(String name, byte type, int... bytes) {
        return new Undeliverable(name, session -> {
            ClientMessage message = session.createMessage(type, true);
            for (int one : bytes) {
                message.getBodyBuffer().writeByte((byte) one);
            }
            return message;
        });
    }

    private static Undeliverable large(String name, byte type, byte[] head, int size) {
        return new Undeliverable(name, session -> {
            ClientMessage message = session.createMessage(type, true);
            byte[] body = new byte[size];
            System.arraycopy(head, 0, body, 0, head.length);
            message.setBodyInputStream(new ByteArrayInputStream(body));
            return message;
        });
    }

    private static Undeliverable compressed(String name, byte[] body, long unpacked) {
        return new Undeliverable(name, session -> {
            ClientMessage message = session.createMessage(Message.TEXT_TYPE, true);
            message.putBooleanProperty(Message.HDR_LARGE_COMPRESSED, true);
            message.putLongProperty(Message.HDR_LARGE_BODY_SIZE, unpacked);
            message.getBodyBuffer().writeBytes(body);
            return message;
        });
    }

    /** A message by what is wrong with it. */
    record Undeliverable(String name, Letter letter) {

        ClientMessage in(ClientSession session) throws ActiveMQException {
            return letter.in(session);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /** How to make it. */
    @FunctionalInterface
    interface Letter {
        ClientMessage in(ClientSession session) throws ActiveMQException;
    }
}
