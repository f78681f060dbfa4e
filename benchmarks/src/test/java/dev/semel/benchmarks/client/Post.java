package dev.semel.benchmarks.client;

import com.github.f4b6a3.uuid.UuidCreator;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/** A foreign client that fills a queue: durable JSON texts of 1 KiB, each with a key. */
public final class Post {

    private static final int BATCH = 500;
    private static final int TEXT_LENGTH = 1024;

    private final String address;

    public Post(String address) {
        this.address = address;
    }

    /** Keys that were never used before. */
    public static List<String> freshKeys(int count) {
        return IntStream.range(0, count)
                .mapToObj(index -> UUID.randomUUID().toString())
                .toList();
    }

    /** The same, led by the time: as the keys of events are. */
    public static List<String> freshKeysInOrder(int count) {
        return IntStream.range(0, count)
                .mapToObj(index -> UuidCreator.getTimeOrderedEpoch().toString())
                .toList();
    }

    /** Sends one message for each key. */
    public void send(String queue, List<String> keys) {
        send(queue, keys, message -> Map.of());
    }

    /** Sends one message for each key, at which the handler fails the first time. */
    public void sendFailing(String queue, List<String> keys) {
        send(queue, keys, message -> Map.of("fails", true));
    }

    /** Sends one message for each key, each in another one of so many groups, which the property names. */
    public void sendInGroups(String queue, List<String> keys, String property, int groups) {
        send(queue, keys, message -> Map.of(property, "group-" + message % groups));
    }

    /** Sends single messages, each of which is on the broker's disk when the call returns. */
    public Line open(String queue) {
        return new Line(address, queue);
    }

    private void send(String queue, List<String> keys, IntFunction<Map<String, Object>> properties) {
        try (ActiveMQConnectionFactory factory = new ActiveMQConnectionFactory(address);
                Connection connection = factory.createConnection("semel", "semel");
                Session session = connection.createSession(Session.SESSION_TRANSACTED)) {
            MessageProducer producer = session.createProducer(session.createQueue(queue));
            for (int sent = 0; sent < keys.size(); sent++) {
                TextMessage letter = letter(session, keys.get(sent));
                for (Map.Entry<String, Object> property : properties.apply(sent).entrySet()) {
                    letter.setObjectProperty(property.getKey(), property.getValue());
                }
                producer.send(letter);
                if (sent % BATCH == BATCH - 1) {
                    session.commit();
                }
            }
            session.commit();
        } catch (JMSException e) {
            throw new IllegalStateException("The queue " + queue + " could not be filled.", e);
        }
    }

    static TextMessage letter(Session session, String key) throws JMSException {
        TextMessage letter = session.createTextMessage(json(key));
        letter.setStringProperty("idempotency_key", key);
        return letter;
    }

    private static String json(String key) {
        String start = "{\"order\":\"" + key + "\",\"note\":\"";
        return start + "x".repeat(TEXT_LENGTH - start.length() - 2) + "\"}";
    }
}
