package dev.semel.artemis;

import dev.semel.artemis.broker.Deliverable;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Optional;
import java.util.zip.InflaterInputStream;
import org.apache.activemq.artemis.api.core.ActiveMQBuffer;
import org.apache.activemq.artemis.api.core.ICoreMessage;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.client.ClientMessage;

/**
 * A compressed body. The client would unpack it as a whole, without a limit, lose it where it is broken, and believe its sender how long it
 * is. So it comes as it is, and is unpacked here. Only bytes that are longer than what is read whole are left to the client, which unpacks
 * them while the bean reads.
 */
final class Packed {

    /** On its way from the connection to the consumer. */
    private static final SimpleString HERE = SimpleString.of("semel_packed");

    private Packed() {}

    /**
     * Hides from the client that the body is compressed.
     *
     * @param size of the body as it comes
     */
    static void keep(ICoreMessage message, long size) {
        message.removeProperty(HERE);
        if (Deliverable.isCompressed(message) && !isReadInPieces(message, size)) {
            message.removeProperty(Message.HDR_LARGE_COMPRESSED);
            message.putBooleanProperty(HERE, true);
        }
    }

    private static boolean isReadInPieces(ICoreMessage message, long size) {
        boolean isLong = size > Deliverable.LONGEST_WHOLE
                || message.getObjectProperty(Message.HDR_LARGE_BODY_SIZE) instanceof Long unpacked
                        && unpacked > Deliverable.LONGEST_WHOLE;
        return isLong && !Unreadable.isMadeBefore(message.getType());
    }

    static boolean isHere(ICoreMessage message) {
        return message.containsProperty(HERE);
    }

    /** Unpacks the body in its place, if it is compressed; the end of a sentence that begins with "it", if that fails. */
    static Optional<String> unpack(ClientMessage message) {
        if (message.removeProperty(HERE) == null) {
            return Optional.empty();
        }
        ActiveMQBuffer body = message.getBodyBuffer();
        body.resetReaderIndex();
        byte[] packed = new byte[body.readableBytes()];
        body.readBytes(packed);
        try (InflaterInputStream unpacking = new InflaterInputStream(new ByteArrayInputStream(packed))) {
            byte[] whole = unpacking.readNBytes(Deliverable.LONGEST_WHOLE + 1);
            if (whole.length > Deliverable.LONGEST_WHOLE) {
                return Optional.of(
                        "has a body that is longer than " + Deliverable.LONGEST_WHOLE + " bytes when it is unpacked");
            }
            body.clear();
            body.writeBytes(whole);
            message.putLongProperty(Message.HDR_LARGE_BODY_SIZE, whole.length);
            return Optional.empty();
        } catch (IOException broken) {
            return Optional.of("has a body that cannot be unpacked");
        }
    }
}
