package dev.semel.internal.idempotency.delivery;

import dev.semel.internal.message.BrokenJson;
import dev.semel.internal.message.ContentHash;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.message.jms.LargeText;
import java.util.List;

/**
 * What came, before a handler could change it.
 *
 * @param text the body, if it is one: it cannot be changed, and the copy in bytes is made when it is needed
 * @param rest the properties, and any other body
 */
record Kept(String text, StoredMessage rest) {

    StoredMessage content() {
        if (text == null) {
            return rest;
        }
        return LargeText.of(text).isPresent()
                ? LargeText.withoutBody(rest.properties())
                : StoredMessage.text(text, rest.properties());
    }

    boolean hasBrokenJson() {
        return text != null && LargeText.of(text).isEmpty() && BrokenJson.is(text);
    }

    String contentHash(List<String> ignored) {
        return text == null ? ContentHash.of(rest, ignored) : ContentHash.ofText(text, ignored);
    }
}
