package dev.semel.simulation.broker;

import dev.semel.internal.artemis.ArtemisNames;
import dev.semel.internal.message.StoredMessage;
import java.time.Instant;
import java.util.Map;

/**
 * What a producer hands to the broker.
 *
 * @param address a queue, or a topic; {@code address::queue} reaches that queue alone
 * @param expiresAt null for never
 * @param id that its sender gave the message, as other protocols let it; null: the broker names it
 */
public record Letter(
        String address, StoredMessage content, int priority, Instant expiresAt, String id, boolean isPersistent) {

    private static final int USUAL_PRIORITY = 4;

    public Letter(String address, StoredMessage content, int priority, Instant expiresAt) {
        this(address, content, priority, expiresAt, null, true);
    }

    public Letter(String address, StoredMessage content) {
        this(address, content, USUAL_PRIORITY, null);
    }

    public Letter named(String other) {
        return new Letter(address, content, priority, expiresAt, other, isPersistent);
    }

    /** As one that the broker may lose; here it is a thing to select by. */
    public Letter passing() {
        return new Letter(address, content, priority, expiresAt, id, false);
    }

    /** With what its sender wants of the broker. */
    public Letter with(int newPriority, Instant newExpiresAt) {
        return new Letter(address, content, newPriority, newExpiresAt, id, isPersistent);
    }

    /** With one property or header more. */
    public Letter with(String name, Object value) {
        return new Letter(address, content.with(name, value), priority, expiresAt, id, isPersistent);
    }

    /** The id by which the broker tells a copy; null if there is none. */
    String duplicateId() {
        return (String) content.properties().get(ArtemisNames.DUPLICATE_ID);
    }

    public Map<String, Object> properties() {
        return content.properties();
    }
}
