package dev.semel.endtoend.client;

import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.QueueConnection;
import jakarta.jms.QueueRequestor;
import jakarta.jms.QueueSession;
import jakarta.jms.Session;
import org.apache.activemq.artemis.api.core.management.ResourceNames;
import org.apache.activemq.artemis.api.jms.management.JMSManagementHelper;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.activemq.artemis.jms.client.ActiveMQQueue;

/** A client that knows nothing of Semel: plain JMS over TCP. */
public final class ForeignClient implements AutoCloseable {

    public static final String ORDERS = "shop.orders";
    public static final String KEY = "idempotency_key";

    private static final String USER = "semel";

    private final ActiveMQConnectionFactory factory;

    public ForeignClient(String broker) {
        this.factory = new ActiveMQConnectionFactory(broker, USER, USER);
    }

    /** Makes a message in the session that sends it. */
    @FunctionalInterface
    public interface Letter {
        Message in(JMSContext context) throws JMSException;
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

    /** How many messages a queue holds: waiting, in delivery or scheduled. */
    public long depth(String queue) {
        try (QueueConnection connection = factory.createQueueConnection()) {
            connection.start();
            QueueSession session = connection.createQueueSession(false, Session.AUTO_ACKNOWLEDGE);
            QueueRequestor requestor = new QueueRequestor(session, new ActiveMQQueue("activemq.management"));
            Message question = session.createMessage();
            JMSManagementHelper.putAttribute(question, ResourceNames.QUEUE + queue, "messageCount");
            Message answer = requestor.request(question);
            if (!JMSManagementHelper.hasOperationSucceeded(answer)) {
                throw new IllegalStateException("The broker knows no queue " + queue + ".");
            }
            return ((Number) JMSManagementHelper.getResult(answer, Long.class)).longValue();
        } catch (Exception e) {
            throw new IllegalStateException("The broker did not tell the depth of " + queue + ".", e);
        }
    }

    @Override
    public void close() {
        factory.close();
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
