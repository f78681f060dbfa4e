package dev.semel.internal.message.jms;

import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.client.ActiveMQClient;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.ClientSessionFactory;
import org.apache.activemq.artemis.api.core.client.ServerLocator;
import org.apache.activemq.artemis.core.config.DivertConfiguration;
import org.apache.activemq.artemis.core.filter.Filter;
import org.apache.activemq.artemis.core.server.Queue;

/** A real Artemis in this process, in memory, that a test can stop and start: its queues, and what is in them. */
public final class TestBroker extends BrokerInMemory {

    private static final long ARRIVAL_MILLIS = 60_000;
    private static final long NO_MORE_MILLIS = 200;

    public TestBroker() {
        this(false, null);
    }

    /** A broker with a journal in that directory, whose buffer is that of the shipped configuration. */
    public TestBroker(Path journal) {
        this(false, journal);
    }

    private TestBroker(boolean isGuarded, Path journal) {
        super(isGuarded, journal);
    }

    /** With security: a client may do what the drop-in for brokers grants, as long as the test does not say otherwise. */
    public static TestBroker guarded() {
        return new TestBroker(true, null);
    }

    public void createQueue(String queue) {
        try {
            server().createQueue(QueueConfiguration.of(queue)
                    .setRoutingType(RoutingType.ANYCAST)
                    .setAutoCreateAddress(true));
        } catch (Exception refused) {
            throw new IllegalStateException("The queue " + queue + " cannot be created.", refused);
        }
    }

    /** A queue whose name is not that of its address. */
    public void createQueue(String address, String queue) {
        try {
            server().createQueue(
                            QueueConfiguration.of(queue).setAddress(address).setRoutingType(RoutingType.ANYCAST));
        } catch (Exception refused) {
            throw new IllegalStateException("The queue " + queue + " cannot be created.", refused);
        }
    }

    /** A queue that takes only what matches a filter. */
    public void createFilteredQueue(String queue, String filter) {
        createFilteredQueue(queue, queue, filter);
    }

    /** The same with a name that is not that of its address. */
    public void createFilteredQueue(String address, String queue, String filter) {
        try {
            server().createQueue(QueueConfiguration.of(queue)
                    .setAddress(address)
                    .setRoutingType(RoutingType.ANYCAST)
                    .setFilterString(filter));
        } catch (Exception refused) {
            throw new IllegalStateException("The queue " + queue + " cannot be created.", refused);
        }
    }

    /** The queue of a durable subscription, with a selector or, by null, without. */
    public void createSubscription(String topic, String queue, String selector) {
        try {
            server().createQueue(QueueConfiguration.of(queue)
                    .setAddress(topic)
                    .setRoutingType(RoutingType.MULTICAST)
                    .setFilterString(selector));
        } catch (Exception refused) {
            throw new IllegalStateException("The subscription " + queue + " cannot be created.", refused);
        }
    }

    /** What "disable" in the broker's console does, and "enable". */
    public void setEnabled(String queue, boolean isEnabled) {
        server().locateQueue(SimpleString.of(queue)).setEnabled(isEnabled);
    }

    public boolean hasQueue(String queue) {
        return server().locateQueue(SimpleString.of(queue)) != null;
    }

    /** Copies what comes to an address to a queue, as a divert of broker.xml does unless told otherwise. */
    public void divert(String address, String queue) {
        createQueue(queue);
        try {
            server().deployDivert(new DivertConfiguration()
                    .setName(address + " to " + queue)
                    .setAddress(address)
                    .setForwardingAddress(queue));
        } catch (Exception refused) {
            throw new IllegalStateException("The divert to " + queue + " cannot be created.", refused);
        }
    }

    /** Moves all messages of a queue to another one, as the broker's console does. */
    public void move(String from, String to) {
        createQueue(to);
        try {
            Queue queue = server().locateQueue(SimpleString.of(from));
            queue.moveReferences(null, SimpleString.of(to), null);
        } catch (Exception refused) {
            throw new IllegalStateException("The messages of " + from + " cannot be moved.", refused);
        }
    }

    /** Lets all messages of a queue expire. */
    public void expire(String queue) {
        try {
            server().locateQueue(SimpleString.of(queue)).expireReferences((Filter) null);
        } catch (Exception refused) {
            throw new IllegalStateException("The messages of " + queue + " cannot expire.", refused);
        }
    }

    /** Sends a message as clients do that do not know Jakarta Messaging: without a message id and without a routing type. */
    public void sendForeign(String address, Consumer<ClientMessage> content) {
        try (ServerLocator locator = ActiveMQClient.createServerLocator(url());
                ClientSessionFactory sessions = locator.createSessionFactory();
                ClientSession session =
                        sessions.createSession(ShippedRights.USER, ShippedRights.USER, false, true, true, false, 0)) {
            ClientMessage message = session.createMessage(ClientMessage.TEXT_TYPE, true);
            message.getBodyBuffer().writeNullableSimpleString(SimpleString.of("text"));
            content.accept(message);
            session.createProducer(address).send(message);
        } catch (Exception refused) {
            throw new IllegalStateException("The message to " + address + " cannot be sent.", refused);
        }
    }

    /** Sends what the test makes of a session. */
    public void send(String queue, MessageMaker maker) throws JMSException {
        try (Connection connection = connectionFactory().createConnection();
                Session session = connection.createSession();
                MessageProducer producer = session.createProducer(session.createQueue(queue))) {
            producer.send(maker.make(session));
        }
    }

    /** The next message of a queue, looked at while its session is open. */
    public <T> T receive(String queue, Reading<T> reader) throws JMSException {
        try (Connection connection = connectionFactory().createConnection();
                Session session = connection.createSession()) {
            connection.start();
            Message message = session.createConsumer(session.createQueue(queue)).receive(ARRIVAL_MILLIS);
            if (message == null) {
                throw new AssertionError("No message arrived on " + queue + ".");
            }
            return reader.read(message);
        }
    }

    /** All messages of a queue, of which there is at least one, now or soon. */
    public <T> List<T> receiveAll(String queue, Reading<T> reader) throws JMSException {
        try (Connection connection = connectionFactory().createConnection();
                Session session = connection.createSession();
                var consumer = session.createConsumer(session.createQueue(queue))) {
            connection.start();
            List<T> all = new ArrayList<>();
            for (Message next = consumer.receive(ARRIVAL_MILLIS);
                    next != null;
                    next = consumer.receive(NO_MORE_MILLIS)) {
                all.add(reader.read(next));
            }
            return all;
        }
    }

    public void deleteQueue(String queue) {
        try {
            server().destroyQueue(SimpleString.of(queue));
        } catch (Exception refused) {
            throw new IllegalStateException("The queue " + queue + " cannot be deleted.", refused);
        }
    }

    /** The names of the queues of an address, those of subscriptions included. */
    public List<String> queuesOf(String address) {
        try {
            return server().bindingQuery(SimpleString.of(address)).getQueueNames().stream()
                    .map(SimpleString::toString)
                    .toList();
        } catch (Exception refused) {
            throw new IllegalStateException("The queues of " + address + " cannot be seen.", refused);
        }
    }

    /** With all whose commit has been answered: the broker puts them in, and counts them, a moment after its answer. */
    public long count(String queue) {
        var found = server().locateQueue(SimpleString.of(queue));
        if (found == null) {
            return 0;
        }
        CompletableFuture.runAsync(() -> {}, found.getExecutor()).join();
        return found.getMessageCount();
    }

    /** Those of a queue that wait for their time, which {@link #count} counts, too. */
    public long countScheduled(String queue) {
        return server().locateQueue(SimpleString.of(queue)).getScheduledCount();
    }

    /** As if the time of all that is scheduled in a queue had come. */
    public void deliverScheduled(String queue) {
        try {
            server().locateQueue(SimpleString.of(queue)).deliverScheduledMessages();
        } catch (Exception refused) {
            throw new IllegalStateException("What is scheduled in " + queue + " cannot be delivered.", refused);
        }
    }

    /** Makes a message. */
    public interface MessageMaker {
        Message make(Session session) throws JMSException;
    }

    /** Looks at a message. */
    public interface Reading<T> {
        T read(Message message) throws JMSException;
    }
}
