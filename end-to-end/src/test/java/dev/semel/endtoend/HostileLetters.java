package dev.semel.endtoend;

import static dev.semel.endtoend.client.ForeignClient.KEY;
import static dev.semel.endtoend.client.ForeignClient.body;
import static dev.semel.endtoend.client.ForeignClient.keyed;
import static dev.semel.endtoend.client.ForeignClient.order;

import dev.semel.endtoend.client.ForeignClient.Letter;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.activemq.artemis.jms.client.ActiveMQMessage;

/** What a client that means no good, or knows no better, sends to a queue. */
final class HostileLetters {

    private static final String SCRIPT = "<script>alert(1)</script>";

    private HostileLetters() {}

    /** Of no use, each for another reason; by name. */
    static Map<String, Letter> unusable() {
        Map<String, Letter> letters = new LinkedHashMap<>();
        letters.put("no key", context -> context.createTextMessage(body("no-key")));
        letters.put("empty key", order("", "empty-key"));
        letters.put("blank key", order(" \t ", "blank-key"));
        letters.put("key of bytes", HostileLetters::keyOfBytes);
        letters.put("no text", keyed("no-text", JMSContext::createTextMessage));
        letters.put("no body", keyed("no-body", JMSContext::createMessage));
        letters.put("truncated JSON", keyed("truncated", context -> context.createTextMessage("{\"orderId\":\"1")));
        letters.put("deep JSON", keyed("deep", context -> context.createTextMessage("[".repeat(100_000))));
        letters.put("2 MB of text", keyed("large", context -> context.createTextMessage("x".repeat(2_000_000))));
        letters.put("NUL in a field", order("nul-in-field", "a\\u0000b"));
        letters.put("bytes", keyed("bytes", HostileLetters::bytes));
        letters.put("map", keyed("map", HostileLetters::map));
        letters.put("stream", keyed("stream", context -> {
            var message = context.createStreamMessage();
            message.writeString(SCRIPT);
            return message;
        }));
        letters.put("object", keyed("object", context -> context.createObjectMessage(new StringBuilder(SCRIPT))));
        letters.put(
                "object of a class unknown there",
                keyed("class", context -> context.createObjectMessage(new Foreign(SCRIPT))));
        letters.put(
                "forged log line", keyed("key\r\n[ERROR] forged " + SCRIPT, context -> context.createTextMessage("{")));
        return letters;
    }

    /** Strange but legal: the key by the id of the order that it belongs to. */
    static Map<String, String> legalKeys() {
        return Map.of(
                "megabyte", "k".repeat(1024 * 1024),
                "nul", "a\0b",
                "quotes", "'; DROP TABLE shop_order; -- \"",
                "script", SCRIPT,
                "expression", "#{1+1} ${7*7} {0}",
                "emoji", "\uD83D\uDE00 caf\u00e9 cafe\u0301",
                "surrogate", "half \uD83D of a pair");
    }

    private record Foreign(String text) implements Serializable {}

    // Not by JMS, but clients of other protocols can do it.
    private static Message keyOfBytes(JMSContext context) throws JMSException {
        Message message = context.createTextMessage(body("key-of-bytes"));
        ((ActiveMQMessage) message).getCoreMessage().putBytesProperty(KEY, new byte[] {1, 2});
        return message;
    }

    private static Message bytes(JMSContext context) throws JMSException {
        var message = context.createBytesMessage();
        message.writeBytes(new byte[] {0, 1, (byte) 0xFF});
        return message;
    }

    private static Message map(JMSContext context) throws JMSException {
        MapMessage message = context.createMapMessage();
        message.setString("orderId", SCRIPT);
        message.setBytes("bytes", new byte[] {0});
        return message;
    }

    /** Says that it is a retry for another consumer, which no event of the outbox proves: an order as any other. */
    static Letter forgedRetry(String order) {
        return context -> {
            Message message = order(order, order).in(context);
            message.setStringProperty("semel_consumer", "shop.ship-order");
            return message;
        };
    }
}
