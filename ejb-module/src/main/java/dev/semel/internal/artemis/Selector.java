package dev.semel.internal.artemis;

import dev.semel.internal.message.KeptHeaders;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a selector asks for. A copy of a message, sent later, has another id, time and size, and properties of Semel's; a
 * selector that asks for them need not let it through. By their names in Jakarta Messaging and in Artemis.
 */
final class Selector {

    private static final Pattern TEXT = Pattern.compile("'(?:[^']|'')*'");
    private static final Pattern NO_NAME = Pattern.compile("[^\\p{L}\\p{N}_$.]+");

    private static final Set<String> LOST = Set.of(
            "JMSMessageID",
            "AMQUserID",
            "JMSTimestamp",
            "AMQTimestamp",
            "AMQSize",
            "AMQAddress",
            "semel_event_id",
            "semel_consumer",
            "semel_waits",
            "semel_replay",
            "semel_retry_of");
    private static final Set<String> ADDED = Set.of("semel_event_type", "idempotency_key");
    private static final Set<String> EXPIRY = Set.of("JMSExpiration", "AMQExpiration");
    private static final Set<String> OF_JAKARTA_MESSAGING =
            Set.of("JMSDeliveryMode", "JMSPriority", "JMSTimestamp", "JMSMessageID", "JMSExpiration", "JMSXGroupID");
    private static final Set<String> DELIVERY_MODE = Set.of("JMSDeliveryMode", "AMQDurable");

    private Selector() {}

    /** The names in it that no copy of any message keeps. */
    static List<String> namesOfLost(String selector) {
        return namesIn(selector).filter(Selector::isLost).distinct().toList();
    }

    /**
     * The names in it that Artemis' client translates in a selector. The filter of a queue is not translated, and none of them is there
     * for it.
     */
    static List<String> namesOfJakartaMessaging(String filter) {
        return namesIn(filter).filter(OF_JAKARTA_MESSAGING::contains).distinct().toList();
    }

    static boolean asksForWhatACopyLoses(String selector, Message message) {
        return namesIn(selector).anyMatch(name -> isLost(name, message));
    }

    private static Stream<String> namesIn(String selector) {
        return NO_NAME.splitAsStream(TEXT.matcher(selector).replaceAll(" "));
    }

    // Jakarta Messaging's own headers are no properties, and most of them are kept.
    private static boolean isLost(String name) {
        boolean isProperty = name.startsWith("JMSX") || !name.startsWith("JMS");
        return LOST.contains(name) || isProperty && (ArtemisNames.areAdded(name) || !KeptHeaders.isKeptProperty(name));
    }

    // A copy is always persistent, and expires at the time of its original as exactly as clocks agree.
    private static boolean isLost(String name, Message message) {
        try {
            return isLost(name)
                    || ADDED.contains(name) && !message.propertyExists(name)
                    || EXPIRY.contains(name) && message.getJMSExpiration() != 0
                    || DELIVERY_MODE.contains(name) && message.getJMSDeliveryMode() != DeliveryMode.PERSISTENT;
        } catch (JMSException unknown) {
            return true;
        }
    }
}
