package dev.semel.internal.message.jms;

import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.ContentHash;
import dev.semel.internal.message.LargeBody;
import dev.semel.internal.message.LostBodyException;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.message.content.TypedJson;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import jakarta.jms.MessageEOFException;
import jakarta.jms.StreamMessage;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A map or a stream whose values are read one by one, and written in the form in which they are kept. That form can be ten times as
 * long as what the broker has: two bytes for a boolean become nineteen.
 */
public final class LargeValues {

    private LargeValues() {}

    /** The body, if it can be read, though it was too large to be kept in one piece. */
    public static Optional<LargeBody> of(Message message, BodyKind kind, Broker broker) {
        if (kind != BodyKind.MAP && kind != BodyKind.STREAM) {
            return Optional.empty();
        }
        LargeBody body = taker -> forEachPiece(message, taker, broker);
        try {
            String came = ContentHash.of(kind, body, List.of());
            return Optional.of(taker -> forEachPieceThatCame(kind, body, came, taker));
        } catch (LostBodyException lost) {
            throw lost;
        } catch (RuntimeException broken) {
            // The reader of the whole message has reported it.
            return Optional.empty();
        }
    }

    /** The body in one piece; null if it is too large for that. */
    static byte @Nullable [] unlessLarge(Message message) throws JMSException {
        Whole whole = new Whole();
        write(message, whole::add);
        return whole.bytes();
    }

    // A handler can write other values, which may need as many letters.
    private static void forEachPieceThatCame(BodyKind kind, LargeBody body, String came, Consumer<byte[]> taker) {
        LargeBody both = hash -> body.forEachPiece(piece -> {
            hash.accept(piece);
            taker.accept(piece);
        });
        if (!ContentHash.of(kind, both, List.of()).equals(came)) {
            throw new LostBodyException("it does not hold the values that came.", null);
        }
    }

    private static void forEachPiece(Message message, Consumer<byte[]> taker, Broker broker) {
        try {
            write(message, taker);
        } catch (RuntimeException failed) {
            BodyFailure.rethrowLost(failed, broker);
            throw failed;
        } catch (JMSException broken) {
            BodyFailure.rethrowLost(broken, broker);
            throw new JMSRuntimeException(broken.getMessage(), broken.getErrorCode(), broken);
        }
    }

    private static void write(Message message, Consumer<byte[]> taker) throws JMSException {
        TypedJson json = new TypedJson(taker);
        if (message instanceof MapMessage map) {
            write(map, json);
        } else {
            write((StreamMessage) message, json);
        }
    }

    private static void write(MapMessage message, TypedJson json) throws JMSException {
        List<String> names = new ArrayList<>();
        for (Enumeration<?> all = message.getMapNames(); all.hasMoreElements(); ) {
            names.add(all.nextElement().toString());
        }
        // The client hands them out in an order that depends on the order in which they were set.
        Collections.sort(names);
        json.beginMap();
        for (String name : names) {
            json.member(name, message.getObject(name));
        }
        json.endMap();
    }

    // The handler may have read the body already, and another one may read it after us, so it is reset twice.
    private static void write(StreamMessage message, TypedJson json) throws JMSException {
        message.reset();
        json.beginList();
        try {
            while (true) {
                json.element(message.readObject());
            }
        } catch (MessageEOFException end) {
            json.endList();
            message.reset();
        }
    }

    /** What was written, for as long as it is not too large. */
    private static final class Whole {

        private @Nullable ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        void add(byte[] piece) {
            if (bytes != null && bytes.size() + piece.length <= StoredMessage.LARGEST_BODY) {
                bytes.writeBytes(piece);
            } else {
                bytes = null;
            }
        }

        byte @Nullable [] bytes() {
            return bytes == null ? null : bytes.toByteArray();
        }
    }
}
