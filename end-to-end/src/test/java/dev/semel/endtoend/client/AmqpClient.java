package dev.semel.endtoend.client;

import dev.semel.endtoend.client.ForeignClient.Letter;
import dev.semel.testing.bench.BrokerAddress;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import java.net.URI;
import org.apache.qpid.jms.JmsConnectionFactory;
import org.apache.qpid.jms.message.JmsMessage;
import org.apache.qpid.jms.provider.amqp.message.AmqpJmsMessageFacade;

/** A client that speaks AMQP 1.0. */
public final class AmqpClient {

    private static final String LIMITS = "?amqp.saslMechanisms=PLAIN&jms.connectTimeout=20000&jms.requestTimeout=20000"
            + "&jms.sendTimeout=5000&jms.closeTimeout=5000";

    private final JmsConnectionFactory factory;

    public AmqpClient(BrokerAddress broker) {
        URI address = URI.create(broker.url());
        this.factory = new JmsConnectionFactory(
                "semel", "semel", "amqp://" + address.getHost() + ":" + address.getPort() + LIMITS);
    }

    /** Sends a letter with a property of any type that AMQP has, also of one that Jakarta Messaging has not. */
    public void sendWith(String queue, Letter letter, String name, Object value) {
        try (JMSContext context = factory.createContext()) {
            JmsMessage message = (JmsMessage) letter.in(context);
            ((AmqpJmsMessageFacade) message.getFacade()).setApplicationProperty(name, value);
            context.createProducer().send(context.createQueue(queue), message);
        } catch (JMSException e) {
            throw new IllegalStateException("The message could not be made.", e);
        }
    }

    /** Sends copies of one letter, each a message of its own. */
    public void send(String queue, Letter letter, int copies) {
        try (JMSContext context = factory.createContext()) {
            for (int copy = 0; copy < copies; copy++) {
                context.createProducer().send(context.createQueue(queue), letter.in(context));
            }
        } catch (JMSException e) {
            throw new IllegalStateException("The message could not be made.", e);
        }
    }
}
