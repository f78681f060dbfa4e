package dev.semel.internal.idempotency.delivery;

import dev.semel.internal.message.ContentHash;
import dev.semel.internal.message.StoredMessage;
import java.util.List;

/**
 * What came, before a handler could change it.
 *
 * @param text the body, if it is one: nobody can change it, and the copy in bytes is made when it is needed
 * @param rest the properties, and any other body
 */
record Kept(String text, StoredMessage rest) {

    StoredMessage content() {
        return text == null ? rest : StoredMessage.text(text, rest.properties());
    }

    String contentHash(List<String> ignored) {
        return text == null ? ContentHash.of(rest, ignored) : ContentHash.ofText(text, ignored);
    }
}
