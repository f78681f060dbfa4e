package dev.semel.internal.idempotency.http;

import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.ContentHash;
import dev.semel.internal.message.StoredMessage;
import jakarta.enterprise.context.RequestScoped;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What tells a request from others, found before its method is called. */
@RequestScoped
public class CurrentRequest {

    private @Nullable Sent found;

    /** @param line method and address */
    void begin(String key, String user, String line, byte[] body, AnswerForm form) {
        found = new Sent(key, user, fingerprint(line, body), form);
    }

    AnswerForm form(String consumer) {
        return sent(consumer).form;
    }

    // The key of one user is not that of another, and no pair of user and key is the same as another pair.
    Delivery delivery(String consumer) {
        Sent sent = sent(consumer);
        String hash = IdempotencyKey.hash(consumer, IdempotencyKey.hash(sent.user, sent.key));
        return new Delivery(new IdempotencyKey(consumer, sent.key, hash), null, null, null, sent.fingerprint, null);
    }

    private Sent sent(String consumer) {
        if (found == null) {
            throw new IllegalStateException("The request of " + consumer + " came past " + RequestFilter.class.getName()
                    + ", which finds its key, so nothing was done. Add that class to those of your Application.");
        }
        return found;
    }

    private static String fingerprint(String line, byte[] body) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes((line + "\n\n").getBytes(StandardCharsets.UTF_8));
        all.writeBytes(body);
        return ContentHash.of(new StoredMessage(BodyKind.BYTES, all.toByteArray(), Map.of()), List.of());
    }

    private record Sent(String key, String user, String fingerprint, AnswerForm form) {}
}
