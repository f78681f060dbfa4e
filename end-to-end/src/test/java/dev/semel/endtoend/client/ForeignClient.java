package dev.semel.endtoend.client;

import dev.semel.testing.bench.BrokerAddress;
import jakarta.jms.JMSConsumer;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.ArrayList;
import java.util.List;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.client.ActiveMQClient;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientProducer;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.ClientSessionFactory;
import org.apache.activemq.artemis.api.core.client.ServerLocator;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/** A client that knows nothing of Semel: plain JMS over TCP. */
public final class ForeignClient implements AutoCloseable {

    public static final String ORDERS = "shop.orders";
    public static final String KEY = "idempotency_key";

    private static final String USER = "semel";
    private static final long CALL_TIMEOUT_MILLIS = 20_000;
    /** A broker that pages on a slow disk takes its time between two messages. */
    private static final long LONGEST_PAUSE_MILLIS = 60_000;

    /** What should not be there would be there already. */
    private static final long LONGEST_PAUSE_AT_THE_END_MILLIS = 500;

    private final BrokerAddress broker;
    private final ActiveMQConnectionFactory factory;
    private final ActiveMQConnectionFactory watcher;
    private final BrokerWatch watch;

    public ForeignClient(BrokerAddress broker) {
        this.broker = broker;
        this.factory = factory(broker, USER);
        this.watcher = factory(broker, broker.watcher());
        this.watch = new BrokerWatch(watcher);
    }

    private static ActiveMQConnectionFactory factory(BrokerAddress broker, String user) {
        ActiveMQConnectionFactory factory = new ActiveMQConnectionFactory(broker.url(), user, user);
        // Less than the default of 30 seconds, which a test would wait for a broker that was killed while it was asked.
        factory.setCallTimeout(CALL_TIMEOUT_MILLIS);
        return factory;
    }

    /** Makes a message in the session that sends it. */
    @FunctionalInterface
    public interface Letter {
        Message in(JMSContext context) throws JMSException;
    }

    /** What is asked of a message. */
    @FunctionalInterface
    public interface Reading<T> {
        T of(Message message) throws JMSException;
    }

    /** An order as any shop could send it, of an amount that is paid. */
    public static Letter order(String key, String orderId) {
        return keyed(key, context -> context.createTextMessage(body(orderId)));
    }

    /** The same message with a key. */
    public static Letter keyed(String key, Letter letter) {
        return context -> {
            Message message = letter.in(context);
            message.setStringProperty(KEY, key);
            return message;
        };
    }

    /** A legal body. */
    public static String body(String orderId) {
        return "{\"orderId\":\"" + orderId + "\",\"customer\":\"c2\",\"item\":\"lamp\",\"amountCents\":" + Shop.PAYABLE
                + "}";
    }

    /** Sends one message; its id. */
    public String send(String queue, Letter letter) {
        return send(queue, letter, 1);
    }

    /** Sends copies of one letter, each a message of its own, from several connections at the same moment. */
    public void sendAtOnce(String queue, Letter letter, int copies) {
        int connections = 10;
        Together.run(connections, () -> send(queue, letter, copies / connections));
    }

    /** Sends these letters so that they arrive all at once. */
    public void sendAll(String queue, List<Letter> letters) {
        try (JMSContext context = factory.createContext(JMSContext.SESSION_TRANSACTED)) {
            for (Letter letter : letters) {
                context.createProducer().send(context.createQueue(queue), letter.in(context));
            }
            context.commit();
        } catch (JMSException e) {
            throw new IllegalStateException("The message could not be made.", e);
        }
    }

    /** One that waits for answers. */
    public Requester requester() {
        return new Requester(factory);
    }

    /** Takes all messages from a queue, in their order, also when there are more than expected, and makes something of each. */
    public <T> List<T> takeAll(String queue, int expected, Reading<T> reading) {
        List<T> taken = new ArrayList<>();
        try (JMSContext context = factory.createContext(JMSContext.DUPS_OK_ACKNOWLEDGE);
                JMSConsumer consumer = context.createConsumer(context.createQueue(queue))) {
            Message message;
            do {
                message = consumer.receive(
                        taken.size() < expected ? LONGEST_PAUSE_MILLIS : LONGEST_PAUSE_AT_THE_END_MILLIS);
                if (message != null) {
                    taken.add(reading.of(message));
                }
            } while (message != null);
            return taken;
        } catch (JMSException e) {
            throw new IllegalStateException("A message could not be read.", e);
        }
    }

    /** How many messages a queue holds: waiting, in delivery or scheduled. */
    public long depth(String queue) {
        return watch.depth(queue);
    }

    /** How many messages of a queue are with a consumer, or fetched by one. */
    public long delivering(String queue) {
        return watch.delivering(queue);
    }

    /** How many consumers a queue has. */
    public long consumers(String queue) {
        return watch.consumers(queue);
    }

    /** How many of the broker's transactions are prepared and wait for a decision. */
    public int prepared() {
        return watch.prepared();
    }

    /** Has a queue's address take so many messages, and then do with more what the policy of the broker says. */
    public void limit(String queue, int messages, String policy) {
        watch.limit(queue, messages, policy);
    }

    /** Has the broker forget which messages, by the ids that their senders gave them, it has taken for a queue. */
    public void forgetIds(String queue) {
        watch.forgetIds(queue);
    }

    /** Has the broker's management move all messages of a queue to another one; how many. */
    public int move(String from, String to) {
        return watch.move(from, to);
    }

    /** Has the broker's management throw away what lies in a queue. */
    public void removeAll(String queue) {
        watch.removeAll(queue);
    }

    /** Has the broker's management make a divert from one queue to another, which is there, with Artemis' defaults. */
    public void divert(String from, String to) {
        watch.divert(from, to);
    }

    /** Sends copies of a text as a client does that knows nothing of queues and topics: without a routing type. */
    public void sendUnrouted(String queue, String key, String text, int copies) {
        try (ServerLocator locator = ActiveMQClient.createServerLocator(broker.url());
                ClientSessionFactory sessions = locator.createSessionFactory();
                ClientSession session = sessions.createSession(USER, USER, false, false, false, false, 0);
                ClientProducer producer = session.createProducer(queue)) {
            for (int copy = 0; copy < copies; copy++) {
                ClientMessage message =
                        session.createMessage(org.apache.activemq.artemis.api.core.Message.TEXT_TYPE, true);
                message.putStringProperty(KEY, key);
                message.getBodyBuffer().writeNullableSimpleString(SimpleString.of(text));
                producer.send(message);
            }
            session.commit();
        } catch (Exception e) {
            throw new IllegalStateException("The message could not be sent.", e);
        }
    }

    @Override
    public void close() {
        factory.close();
        watcher.close();
    }

    private String send(String queue, Letter letter, int copies) {
        try (JMSContext context = factory.createContext()) {
            String id = null;
            for (int copy = 0; copy < copies; copy++) {
                Message message = letter.in(context);
                context.createProducer().send(context.createQueue(queue), message);
                id = message.getJMSMessageID();
            }
            return id;
        } catch (JMSException e) {
            throw new IllegalStateException("The message could not be made.", e);
        }
    }
}
