package dev.semel.simulation.check;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import java.util.Set;

/**
 * A piece of work that was promised: this consumer, this key, with this content ({@link Works} says which).
 *
 * @param contentHash of the content; null if the consumer compares none
 */
public record Owed(String consumer, String key, String content, String contentHash) {

    /** Behind the name of a consumer that had another name before; it owes the same work. */
    public static final String RENAMED = "-renamed";

    static String firstName(String consumer) {
        return consumer.endsWith(RENAMED) ? consumer.substring(0, consumer.length() - RENAMED.length()) : consumer;
    }

    /** The same of a consumer with this name: to it, every copy is new. */
    Owed of(String name) {
        return new Owed(name, key, content, contentHash);
    }

    public String hash() {
        return IdempotencyKey.hash(consumer, key);
    }

    /** Of the key that it has where its own is taken by other content. */
    String hashOfContent() {
        return new IdempotencyKey(consumer, key).ofContent(contentHash).hash();
    }

    /** Under which it may be worked on. */
    Set<String> hashes() {
        return contentHash == null ? Set.of(hash()) : Set.of(hash(), hashOfContent());
    }

    @Override
    public String toString() {
        return "key " + key + " of " + consumer + " with content " + content;
    }
}
