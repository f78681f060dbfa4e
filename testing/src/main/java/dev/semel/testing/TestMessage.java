package dev.semel.testing;

import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.StoredMessage;
import java.util.Map;

/**
 * A message as a producer sends it. Immutable: each method answers with another message.
 *
 * <pre>{@code
 * TestMessage.text("{\"orderId\":\"o-1\"}").property("idempotency_key", "order-1")
 * }</pre>
 */
public final class TestMessage {

    private final StoredMessage content;

    private TestMessage(StoredMessage content) {
        this.content = content;
    }

    /** A {@link jakarta.jms.TextMessage}. */
    public static TestMessage text(String text) {
        return new TestMessage(StoredMessage.text(text, Map.of()));
    }

    /** A {@link jakarta.jms.BytesMessage}. */
    public static TestMessage bytes(byte[] bytes) {
        return new TestMessage(new StoredMessage(BodyKind.BYTES, bytes.clone(), Map.of()));
    }

    /**
     * The same message with one more property.
     *
     * @param value a String, Boolean, Byte, Short, Integer, Long, Float or Double
     * @throws IllegalArgumentException if a message cannot have such a value
     */
    public TestMessage property(String name, Object value) {
        if (!StoredMessage.canHold(value)) {
            throw new IllegalArgumentException("A message cannot have the property " + name + " = " + value
                    + ". It must be a text, a number or a boolean.");
        }
        return new TestMessage(content.with(name, value));
    }

    StoredMessage content() {
        return content;
    }

    @Override
    public String toString() {
        return content.kind() + " " + content.properties();
    }
}
