package dev.semel.internal.idempotency.delivery;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.artemis.ArtemisBroker;
import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.ContentHash;
import dev.semel.internal.message.LostBodyException;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.message.jms.TestBroker;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import jakarta.jms.Session;
import jakarta.jms.StreamMessage;
import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Maps and streams that are longer in the form in which they are kept than what is kept in one piece. On a real Artemis. */
class LargeValuesTest {

    private static final int MEBIBYTE = 1024 * 1024;
    private static final int LARGEST = StoredMessage.LARGEST_BODY;
    private static final String FRAME_OF_A_STREAM = "[\"\"]";
    private static final String FRAME_OF_A_MAP = "{\"n\":\"\"}";

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

    @Test
    void takeLittleRoomHoweverManyThereAre() throws JMSException {
        JmsIncomingMessage incoming = new JmsIncomingMessage(booleans(4 * MEBIBYTE), new ArtemisBroker());

        long room = allocated(() -> {
            incoming.keep();
            incoming.contentHash(List.of());
            incoming.largeBody().orElseThrow().forEachPiece(piece -> {});
        });

        assertThat(room).isLessThan(40L * MEBIBYTE);
    }

    @Test
    void takeLittleRoomHoweverLongOneIs() throws JMSException {
        StreamMessage stream = session.createStreamMessage();
        stream.writeBytes(new byte[15 * MEBIBYTE]);
        JmsIncomingMessage incoming = incoming(stream);

        incoming.keep();

        assertThat(allocated(() -> incoming.largeBody().orElseThrow().forEachPiece(piece -> {})))
                .as("the bytes as the client hands them out, and their letters one after the other")
                .isLessThan(80L * MEBIBYTE);
    }

    @Test
    void areKeptInOnePieceUpToTheSizeOfATextOrBytes() throws JMSException {
        JmsIncomingMessage largestStream = incoming(stream("x".repeat(LARGEST - FRAME_OF_A_STREAM.length())));
        JmsIncomingMessage largestMap = incoming(map("n", "x".repeat(LARGEST - FRAME_OF_A_MAP.length())));

        assertThat(largestStream.content().body()).hasSize(LARGEST);
        assertThat(largestStream.largeBody()).isEmpty();
        assertThat(largestMap.content().body()).hasSize(LARGEST);
        assertThat(largestMap.largeBody()).isEmpty();
    }

    @Test
    void areKeptApartAboveThat() throws JMSException {
        String letters = "x".repeat(LARGEST - FRAME_OF_A_STREAM.length()) + "x";
        JmsIncomingMessage stream = incoming(stream(letters));
        JmsIncomingMessage map = incoming(map("n", letters));

        assertThat(stream.content().kind()).isEqualTo(BodyKind.STREAM);
        assertThat(map.content().kind()).isEqualTo(BodyKind.MAP);
        for (JmsIncomingMessage large : List.of(stream, map)) {
            assertThat(large.content().body()).isNull();
            assertThat(large.content().canBeSent())
                    .as("no copy of it is stored")
                    .isFalse();
            assertThat(large.content().properties()).containsEntry("tenant", "acme");
        }
        assertThat(new String(pieces(stream), US_ASCII)).isEqualTo("[\"" + letters + "\"]");
        assertThat(new String(pieces(map), US_ASCII)).isEqualTo("{\"n\":\"" + letters + "\"}");
    }

    @Test
    void areHandedOutInTheFormOfSmallOnesAsOftenAsTheyAreAskedFor() throws JMSException {
        MapMessage map = session.createMapMessage();
        map.setInt("b", 1);
        map.setBytes("c", new byte[9 * MEBIBYTE]);
        map.setBoolean("a", true);
        JmsIncomingMessage incoming = incoming(map);

        String whole = "{\"a\":[\"Boolean\",\"true\"],\"b\":[\"Integer\",\"1\"],\"c\":[\"Bytes\",\""
                + Base64.getEncoder().encodeToString(new byte[9 * MEBIBYTE]) + "\"]}";
        assertThat(new String(pieces(incoming), US_ASCII)).isEqualTo(whole);
        assertThat(new String(pieces(incoming), US_ASCII)).isEqualTo(whole);
    }

    @Test
    void haveTheHashThatTheyHaveAsOnePiece() throws JMSException {
        JmsIncomingMessage incoming = new JmsIncomingMessage(booleans(MEBIBYTE), new ArtemisBroker());

        for (List<String> ignored : List.of(List.<String>of(), List.of("/sentAt"))) {
            assertThat(incoming.contentHash(ignored))
                    .isEqualTo(ContentHash.of(new StoredMessage(BodyKind.STREAM, pieces(incoming), Map.of()), ignored));
        }
    }

    @Test
    void areLeftToTheHandlerFromTheFirstOne() throws JMSException {
        StreamMessage stream = (StreamMessage) booleans(MEBIBYTE);
        stream.readBoolean();
        JmsIncomingMessage incoming = new JmsIncomingMessage(stream, new ArtemisBroker());
        incoming.keep();
        pieces(incoming);

        assertThat(stream.readBoolean()).isTrue();
        assertThat(stream.readBoolean()).isFalse();
    }

    @Test
    void areTakenForLostWhereTheHandlerHasPutOthersThere() throws JMSException {
        MapMessage map = session.createMapMessage();
        map.setString("large", "x".repeat(LARGEST));
        map.setInt("cents", 100);
        MapMessage received = (MapMessage) received(map);
        JmsIncomingMessage incoming = new JmsIncomingMessage(received, new ArtemisBroker());
        incoming.keep();

        received.clearBody();
        received.setString("large", "x".repeat(LARGEST));
        received.setInt("cents", 200);

        assertThatThrownBy(() -> pieces(incoming)).isInstanceOf(LostBodyException.class);
        assertThatThrownBy(() -> incoming.contentHash(List.of())).isInstanceOf(LostBodyException.class);
    }

    @Test
    void areKeptWithoutABodyWhereOneFarBehindCannotBeRead() {
        int[] read = new int[1];
        StreamMessage broken = (StreamMessage) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {StreamMessage.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("reset")) {
                        read[0] = 0;
                    }
                    if (method.getName().equals("readObject") && read[0]++ == 12) {
                        throw new IllegalStateException("broken encoding");
                    }
                    return method.getName().equals("readObject")
                            ? "x".repeat(MEBIBYTE)
                            : defaultOf(method.getReturnType());
                });

        JmsIncomingMessage incoming = new JmsIncomingMessage(broken, new ArtemisBroker());

        assertThat(incoming.content().kind()).isEqualTo(BodyKind.STREAM);
        assertThat(incoming.content().body()).isNull();
        assertThat(incoming.largeBody()).isEmpty();
        assertThat(incoming.contentHash(List.of())).isNotBlank();
    }

    private static Object defaultOf(Class<?> type) {
        return type == int.class ? (Object) 0 : type == long.class ? (Object) 0L : type == boolean.class ? false : null;
    }

    private Message booleans(int count) throws JMSException {
        StreamMessage stream = session.createStreamMessage();
        for (int i = 0; i < count; i++) {
            stream.writeBoolean(i % 2 == 0);
        }
        return received(stream);
    }

    private StreamMessage stream(String value) throws JMSException {
        StreamMessage stream = session.createStreamMessage();
        stream.writeString(value);
        return stream;
    }

    private MapMessage map(String name, String value) throws JMSException {
        MapMessage map = session.createMapMessage();
        map.setString(name, value);
        return map;
    }

    private JmsIncomingMessage incoming(Message sent) throws JMSException {
        return new JmsIncomingMessage(received(sent), new ArtemisBroker());
    }

    private Message received(Message sent) throws JMSException {
        sent.setStringProperty("tenant", "acme");
        session.createProducer(session.createQueue("in")).send(sent);
        try (var consumer = session.createConsumer(session.createQueue("in"))) {
            return consumer.receive(60_000);
        }
    }

    private static byte[] pieces(JmsIncomingMessage incoming) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        incoming.largeBody().orElseThrow().forEachPiece(bytes::writeBytes);
        return bytes.toByteArray();
    }

    private static long allocated(Runnable work) {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        work.run();
        return threads.getCurrentThreadAllocatedBytes() - before;
    }
}
