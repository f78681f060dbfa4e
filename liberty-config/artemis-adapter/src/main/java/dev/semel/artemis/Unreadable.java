package dev.semel.artemis;

import dev.semel.artemis.broker.Deliverable;
import java.util.List;
import org.apache.activemq.artemis.api.core.ICoreMessage;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.api.core.SimpleString;

/**
 * A message of which the client can make none of Jakarta Messaging: it goes to its bean as one of bytes, which hold the body as it is,
 * and with a property that says what is wrong. Semel parks it for that.
 */
final class Unreadable {

    /** As the library's MessageContract names it. */
    private static final SimpleString REASON = SimpleString.of("semel_unreadable");

    private static final int LONGEST_REASON = 500;

    private Unreadable() {}

    static void mark(ICoreMessage message, String reason) {
        String line = OneLine.of(reason);
        Deliverable.removeHarmful(message);
        message.setType(Message.BYTES_TYPE);
        message.putStringProperty(REASON, SimpleString.of(line.substring(0, Math.min(line.length(), LONGEST_REASON))));
    }

    /** Those of which the client makes an object before it asks a bean: of the others it makes one while the bean reads. */
    static boolean isMadeBefore(byte type) {
        return List.of(Message.TEXT_TYPE, Message.MAP_TYPE, Message.OBJECT_TYPE).contains(type);
    }
}
