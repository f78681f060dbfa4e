package dev.semel.artemis;

import dev.semel.artemis.broker.Deliverable;
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

    /** What the client reads whole before it asks a bean, and that is everything but bytes. */
    static boolean isMadeBefore(byte type) {
        return type != Message.BYTES_TYPE;
    }
}
