package dev.semel.internal.message.jms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.artemis.ArtemisBroker;
import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.ContentHash;
import dev.semel.internal.message.LargeBody;
import dev.semel.internal.message.StoredMessage;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Through a real Artemis, where such a message is streamed. */
class LargeBytesTest {

    private static TestBroker broker;

    @BeforeAll
    static void startBroker() {
        broker = new TestBroker();
    }

    @AfterAll
    static void stopBroker() {
        broker.close();
    }

    @Test
    void handsALargeBodyOutPieceByPieceAsOftenAsItIsAsked() throws JMSException {
        byte[] body = letters(StoredMessage.LARGEST_BODY + 5);
        send(body);

        broker.receive("large", message -> {
            LargeBody large = LargeBytes.of(message, new ArtemisBroker()).orElseThrow();
            assertThat(pieces(large)).isEqualTo(body);
            assertThat(pieces(large)).isEqualTo(body);
            return null;
        });
    }

    @Test
    void hashesALargeBodyAsIfItWereWhole() throws JMSException {
        byte[] body = letters(StoredMessage.LARGEST_BODY + 1);
        send(body);
        String whole = ContentHash.of(new StoredMessage(BodyKind.BYTES, body, Map.of()), List.of());

        String large = broker.receive(
                "large",
                message -> ContentHash.of(
                        BodyKind.BYTES,
                        LargeBytes.of(message, new ArtemisBroker()).orElseThrow(),
                        List.of()));

        assertThat(large).isEqualTo(whole);
    }

    @Test
    void leavesALargeBodyToBeReadFromItsBeginning() throws JMSException {
        byte[] body = letters(StoredMessage.LARGEST_BODY + 1);
        send(body);

        byte[] read = broker.receive("large", message -> {
            pieces(LargeBytes.of(message, new ArtemisBroker()).orElseThrow());
            byte[] first = new byte[100];
            ((BytesMessage) message).readBytes(first);
            return first;
        });

        assertThat(read).isEqualTo(Arrays.copyOf(body, 100));
    }

    @Test
    void leavesASmallBodyInOnePiece() throws JMSException {
        send(letters(StoredMessage.LARGEST_BODY));

        assertThat(broker.<Optional<LargeBody>>receive("large", message -> LargeBytes.of(message, new ArtemisBroker())))
                .isEmpty();
    }

    private static void send(byte[] body) throws JMSException {
        broker.send("large", session -> {
            BytesMessage message = session.createBytesMessage();
            message.writeBytes(body);
            return message;
        });
    }

    private static byte[] pieces(LargeBody large) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        large.forEachPiece(bytes::writeBytes);
        return bytes.toByteArray();
    }

    private static byte[] letters(int length) {
        byte[] letters = new byte[length];
        new Random(length).nextBytes(letters);
        return letters;
    }
}
