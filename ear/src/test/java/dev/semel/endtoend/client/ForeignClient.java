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
        return text(
                key,
                "{\"orderId\":\"" + orderId + "\",\"customer\":\"c2\",\"item\":\"lamp\",\"amountCents\":" + Shop.PAYABLE
                        + "}");
    }

    public static Letter text(String key, String body) {
        return context -> {
            Message message = context.createTextMessage(body);
            message.setStringProperty(KEY, key);
            return message;
        };
    }

    public void send(String queue, Letter letter) {
        send(queue, letter, 1);
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

    private void send(String queue, Letter letter, int copies) {
        try (JMSContext context = factory.createContext()) {
            for (int copy = 0; copy < copies; copy++) {
                context.createProducer().send(context.createQueue(queue), letter.in(context));
            }
        } catch (JMSException e) {
            throw new IllegalStateException("The message could not be made.", e);
        }
    }
}
