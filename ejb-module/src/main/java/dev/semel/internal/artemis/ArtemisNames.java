package dev.semel.internal.artemis;

import java.util.Set;

/** What Artemis calls properties of its own. */
public final class ArtemisNames {

    /** It drops a second message with the same value. */
    public static final String DUPLICATE_ID = "_AMQ_DUPL_ID";

    /** The queue from which a message came that was given up. */
    public static final String ORIGINAL_QUEUE = "_AMQ_ORIG_QUEUE";

    private static final String PREFIX = "_AMQ_";

    // Handlers of dead letters need them.
    private static final Set<String> ORIGINS =
            Set.of("_AMQ_ORIG_ADDRESS", ORIGINAL_QUEUE, "_AMQ_ORIG_MESSAGE_ID", "_AMQ_ACTUAL_EXPIRY");

    private ArtemisNames() {}

    /** Whether the broker adds it to a delivery, so that it is not the sender's; where a dead letter came from stays. */
    public static boolean areAdded(String property) {
        return property.startsWith(PREFIX) && !ORIGINS.contains(property);
    }
}
