package dev.semel.internal.message;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Headers of a broker's message that are kept among the properties of a {@link StoredMessage}, and that become headers
 * again when it is sent.
 */
public final class KeptHeaders {

    /** An Integer from 0 to 9; missing on a message of the usual priority. */
    public static final String PRIORITY = "JMSPriority";

    /** When nobody needs the message any more, a Long of milliseconds since 1970; missing on one that never expires. */
    public static final String EXPIRATION = "JMSExpiration";

    /** The priority of a message whose sender asked for none. */
    public static final int USUAL_PRIORITY = 4;

    // Some clients say so instead of never, and no database has room for what they say.
    private static final Instant AS_GOOD_AS_NEVER = Instant.parse("9000-01-01T00:00:00Z");

    private KeptHeaders() {}

    public static int priorityOf(StoredMessage message) {
        return message.properties().get(PRIORITY) instanceof Integer priority ? priority : USUAL_PRIORITY;
    }

    /** Empty if the message never expires. */
    public static Optional<Instant> expiryOf(StoredMessage message) {
        return message.properties().get(EXPIRATION) instanceof Long millis && millis > 0
                ? Optional.of(Instant.ofEpochMilli(millis)).filter(AS_GOOD_AS_NEVER::isAfter)
                : Optional.empty();
    }

    /** The same message, which never expires. */
    public static StoredMessage withoutExpiry(StoredMessage message) {
        Map<String, Object> others = new HashMap<>(message.properties());
        others.remove(EXPIRATION);
        return new StoredMessage(message.kind(), message.body(), others);
    }
}
