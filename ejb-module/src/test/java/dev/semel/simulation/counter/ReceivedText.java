package dev.semel.simulation.counter;

import dev.semel.internal.message.KeptHeaders;
import dev.semel.simulation.broker.QueuedMessage;
import jakarta.jms.DeliveryMode;
import jakarta.jms.Queue;
import jakarta.jms.TextMessage;
import jakarta.jms.Topic;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.List;

/** A text message as the client of Artemis hands it over: with what Jakarta Messaging says of it, and the queue that it came from. */
final class ReceivedText {

    private final QueuedMessage message;
    private final CoreMessage core;
    private boolean isRedelivered;

    private ReceivedText(QueuedMessage message, String queue) {
        this.message = message;
        this.isRedelivered = message.isRedelivered();
        this.core = new CoreMessage(new CoreConsumer(new QueueInfo(queue)));
    }

    static TextMessage of(QueuedMessage message, String queue) {
        ReceivedText text = new ReceivedText(message, queue);
        return (TextMessage) Proxy.newProxyInstance(
                ReceivedText.class.getClassLoader(),
                new Class<?>[] {TextMessage.class, OfArtemis.class},
                (proxy, method, arguments) -> text.answer(method, arguments));
    }

    private Object answer(Method method, Object... arguments) {
        return switch (method.getName()) {
            case "getText", "getBody" -> message.content().text();
            case "getObjectProperty" -> message.properties().get(arguments[0]);
            case "getStringProperty" -> text(message.properties().get(arguments[0]));
            case "getIntProperty" -> number(arguments[0]).intValue();
            case "getLongProperty" -> number(arguments[0]).longValue();
            case "propertyExists" -> message.properties().containsKey(arguments[0]);
            case "getPropertyNames" -> Collections.enumeration(names());
            case "getCoreMessage" -> core;
            case "setJMSRedelivered" -> tell((Boolean) arguments[0]);
            case "toString" -> message.toString();
            case "hashCode" -> System.identityHashCode(this);
            default -> header(method);
        };
    }

    private Object tell(boolean redelivered) {
        isRedelivered = redelivered;
        return null;
    }

    private Object header(Method method) {
        return switch (method.getName()) {
            case "getJMSMessageID" -> message.id();
            case "getJMSRedelivered" -> isRedelivered;
            case "getJMSTimestamp" -> message.sentAt().toEpochMilli();
            case "getJMSPriority" -> message.letter().priority();
            case "getJMSDeliveryMode" -> DeliveryMode.PERSISTENT;
            case "getJMSExpiration" ->
                message.letter().expiresAt() == null
                        ? 0L
                        : message.letter().expiresAt().toEpochMilli();
            case "getJMSDestination" -> core.consumer.queue.destination();
            case "getJMSType" -> message.properties().get(KeptHeaders.TYPE);
            case "getJMSCorrelationID", "getJMSCorrelationIDAsBytes", "getJMSReplyTo" -> null;
            default -> throw new UnsupportedOperationException("The counter knows no " + method + ".");
        };
    }

    private Number number(Object name) {
        Object value = name.equals("JMSXDeliveryCount")
                ? message.deliveries()
                : message.properties().get(name);
        if (value instanceof Number number) {
            return number;
        }
        throw new NumberFormatException("The property " + name + " is no number: " + value);
    }

    private static String text(Object value) {
        return value == null ? null : value.toString();
    }

    private List<String> names() {
        return message.properties().keySet().stream()
                .filter(name -> !name.startsWith("JMS"))
                .toList();
    }

    /** What the product looks for in a message of Artemis. */
    public interface OfArtemis {
        Object getCoreMessage();
    }

    /** Knows its consumer. */
    public static final class CoreMessage {

        private final CoreConsumer consumer;

        CoreMessage(CoreConsumer consumer) {
            this.consumer = consumer;
        }
    }

    /** Knows its queue. */
    public record CoreConsumer(QueueInfo queue) {

        public QueueInfo getQueueInfo() {
            return queue;
        }

        public String getFilterString() {
            return null;
        }
    }

    /** A durable queue, or the one of a durable subscription. */
    public record QueueInfo(String full) {

        public String getAddress() {
            return full.split("::")[0];
        }

        public String getName() {
            return full.substring(full.lastIndexOf(':') + 1);
        }

        public String getRoutingType() {
            return full.contains("::") ? "MULTICAST" : "ANYCAST";
        }

        public boolean isTemporary() {
            return false;
        }

        public boolean isDurable() {
            return true;
        }

        public String getFilterString() {
            return null;
        }

        Object destination() {
            return full.contains("::") ? (Topic) this::getAddress : (Queue) this::getAddress;
        }
    }
}
