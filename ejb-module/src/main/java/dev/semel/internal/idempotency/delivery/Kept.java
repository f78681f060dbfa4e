package dev.semel.internal.idempotency.delivery;

import dev.semel.internal.message.BrokenJson;
import dev.semel.internal.message.ContentHash;
import dev.semel.internal.message.LargeBody;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.message.jms.Broker;
import dev.semel.internal.message.jms.LargeBytes;
import dev.semel.internal.message.jms.LargeText;
import dev.semel.internal.message.jms.LargeValues;
import dev.semel.internal.message.jms.MessageReader;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What came, before a handler could change it.
 *
 * @param text the body, if it is one: it cannot be changed, and the copy in bytes is made when it is needed
 * @param rest the properties, and any other body
 * @param large the body, if it is too large to be kept in one piece
 */
record Kept(@Nullable String text, StoredMessage rest, Optional<LargeBody> large) {

    static Kept of(Message message, Broker broker) throws JMSException {
        MessageReader reader = new MessageReader(broker);
        String text = MessageReader.text(message);
        Optional<LargeBody> large = text == null ? LargeBytes.of(message, broker) : LargeText.of(text);
        if (text != null || large.isPresent()) {
            return new Kept(text, reader.readProperties(message), large);
        }
        StoredMessage whole = reader.read(message);
        return new Kept(
                null, whole, whole.body() == null ? LargeValues.of(message, whole.kind(), broker) : Optional.empty());
    }

    StoredMessage content() {
        if (text == null) {
            return rest;
        }
        return large.isPresent()
                ? LargeText.withoutBody(rest.properties())
                : StoredMessage.text(text, rest.properties());
    }

    boolean hasBrokenJson() {
        return text != null && large.isEmpty() && BrokenJson.is(text);
    }

    String contentHash(List<String> ignored) {
        if (text != null) {
            return ContentHash.ofText(text, ignored);
        }
        return large.map(body -> ContentHash.of(rest.kind(), body, ignored))
                .orElseGet(() -> ContentHash.of(rest, ignored));
    }
}
