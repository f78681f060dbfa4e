package dev.semel.internal.idempotency.result;

import dev.semel.internal.message.BodyKind;
import org.jspecify.annotations.Nullable;

/**
 * What the work of a key has answered, as it is kept.
 *
 * @param reply the kind of message in which it goes to each requester; null: it is a result, and is not sent
 */
public record StoredResult(String mediaType, byte[] body, @Nullable BodyKind reply) {

    /** One that is not sent. */
    public StoredResult(String mediaType, byte[] body) {
        this(mediaType, body, null);
    }

    public boolean isReply() {
        return reply != null;
    }

    StoredResult asReply(BodyKind kind) {
        return new StoredResult(mediaType, body, kind);
    }
}
