package dev.semel.simulation.check;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.message.StoredMessage;

/**
 * A piece of work that somebody was promised: this consumer, this key, with this content. The body tells both, whatever becomes
 * of the properties.
 */
public record Owed(String consumer, String key, String content) {

    /** Behind the name of a consumer that had another name before; it owes the same work. */
    public static final String RENAMED = "-renamed";

    public static Owed of(String name, StoredMessage message) {
        String consumer = firstName(name);
        String[] parts = message.text().split(":");
        return parts.length == 2 ? new Owed(consumer, parts[0], parts[1]) : new Owed(consumer, "", "");
    }

    static String firstName(String consumer) {
        return consumer.endsWith(RENAMED) ? consumer.substring(0, consumer.length() - RENAMED.length()) : consumer;
    }

    public static String body(String key, String content) {
        return key + ":" + content;
    }

    public String hash() {
        return IdempotencyKey.hash(consumer, key);
    }

    @Override
    public String toString() {
        return "key " + key + " of " + consumer + " with content " + content;
    }
}
