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
 * A compressed body that the client would unpack as a whole, without a limit, and lose where it is broken. It comes as it is, and is
 * unpacked here. Bytes are left to the client, which unpacks them while the bean reads.
 */
final class Packed {

    /** On its way from the connection to the consumer. */
    private static final SimpleString HERE = SimpleString.of("semel_packed");

    private Packed() {}

    /** Hides from the client that the body is compressed. */
    static void keep(ICoreMessage message) {
        message.removeProperty(HERE);
        if (Unreadable.isMadeBefore(message.getType()) && Deliverable.isCompressed(message)) {
            message.removeProperty(Message.HDR_LARGE_COMPRESSED);
            message.putBooleanProperty(HERE, true);
        }
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
            return Optional.empty();
        } catch (IOException broken) {
            return Optional.of("has a body that cannot be unpacked");
        }
    }
}
