package dev.semel.internal.message;

import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;

/**
 * Headers of a broker's message that are kept among the properties of a {@link StoredMessage}, and that become headers
 * again when it is sent.
 */
public final class KeptHeaders {

    /** An Integer from 0 to 9; missing on a message of the usual priority. */
    public static final String PRIORITY = "JMSPriority";

    /** When the message expires, a Long of milliseconds since 1970; missing on one that never expires. */
    public static final String EXPIRATION = "JMSExpiration";

    public static final String CORRELATION_ID = "JMSCorrelationID";
    public static final String TYPE = "JMSType";
    public static final String REPLY_TO = "JMSReplyTo";

    /** The priority of a message whose sender asked for none. */
    public static final int USUAL_PRIORITY = 4;

    // Some clients say so instead of never, and no database has room for what they say.
    private static final Instant AS_GOOD_AS_NEVER = Instant.parse("9000-01-01T00:00:00Z");

    private static final Set<String> SENDERS_JMSX = Set.of(MessageContract.GROUP, "JMSXGroupSeq", "JMSXAppID");

    private KeptHeaders() {}

    /**
     * Whether a property of this name is kept, and is on a copy that is sent, as far as Jakarta Messaging tells: what it adds to each
     * delivery is not the sender's. The broker's own names are the broker's to know.
     */
    public static boolean isKeptProperty(String name) {
        return name.startsWith("JMSX")
                ? SENDERS_JMSX.contains(name)
                : !name.startsWith("JMS") || name.startsWith("JMS_");
    }

    public static int priorityOf(StoredMessage message) {
        return message.properties().get(PRIORITY) instanceof Integer priority ? priority : USUAL_PRIORITY;
    }

    /** By which the sender of a message knows its answer, or tells what belongs together; bytes in hexadecimal. */
    public static Optional<String> correlationIdOf(StoredMessage message) {
        return Optional.ofNullable(message.properties().get(CORRELATION_ID))
                .map(id -> id instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : id.toString());
    }

    /** Empty if the message never expires. */
    public static Optional<Instant> expiryOf(StoredMessage message) {
        return message.properties().get(EXPIRATION) instanceof Long millis ? expiry(millis) : Optional.empty();
    }

    /** The same of the header's value. */
    public static Optional<Instant> expiry(long millis) {
        return Optional.of(Instant.ofEpochMilli(millis)).filter(end -> millis > 0 && AS_GOOD_AS_NEVER.isAfter(end));
    }
}
