package dev.semel.internal.message.jms;

import dev.semel.artemis.broker.RefusesUndeliverable;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
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
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.filter.Filter;
import org.apache.activemq.artemis.core.paging.PagingManager;
import org.apache.activemq.artemis.core.security.CheckType;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.server.Queue;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.settings.impl.AddressFullMessagePolicy;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.apache.activemq.artemis.core.settings.impl.PageFullMessagePolicy;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/** A real Artemis in this process, in memory, that a test can stop and start. */
public final class TestBroker implements AutoCloseable {

    private static final AtomicInteger NUMBERS = new AtomicInteger(100);
    /** How many messages the queues {@code small} and {@code blocking} have room for. */
    public static final int ROOM_OF_SMALL = 4;

    /** The beginning of the names of queues that bring back later what was rolled back. */
    public static final String LATER = "later.";

    public static final Duration REDELIVERY_DELAY = Duration.ofMinutes(1);

    private static final int BUFFER_OF_JOURNAL = 4 * 1024 * 1024;

    private static final long ARRIVAL_MILLIS = 5_000;
    private static final long NO_MORE_MILLIS = 200;

    private final String url = "vm://" + NUMBERS.incrementAndGet();
    private final ActiveMQConnectionFactory connectionFactory =
            new ActiveMQConnectionFactory(url, ShippedRights.USER, ShippedRights.USER);
    private final boolean isGuarded;
    private final Path journal;
    private EmbeddedActiveMQ broker;

    public TestBroker() {
        this(false, null);
    }

    /** A broker with a journal in that directory, whose buffer is that of the shipped configuration. */
    public TestBroker(Path journal) {
        this(false, journal);
    }

    private TestBroker(boolean isGuarded, Path journal) {
        this.isGuarded = isGuarded;
        this.journal = journal;
        start();
    }

    /** With security: whoever connects may do what the drop-in for brokers grants, as long as the test does not say otherwise. */
    public static TestBroker guarded() {
        return new TestBroker(true, null);
    }

    public void start() {
        try {
            ConfigurationImpl configuration = new ConfigurationImpl();
            configuration.setPersistenceEnabled(false).setSecurityEnabled(isGuarded);
            if (journal != null) {
                keepIn(journal, configuration);
            }
            if (isGuarded) {
                ShippedRights.grant(configuration);
            }
            configuration.addAcceptorConfiguration("in-vm", url);
            configuration.addAddressSetting(
                    "#",
                    new AddressSettings()
                            .setAutoDeleteQueues(false)
                            .setAutoDeleteAddresses(false)
                            .setExpiryAddress(SimpleString.of("ExpiryQueue")));
            configuration.addQueueConfiguration(
                    QueueConfiguration.of("ExpiryQueue").setRoutingType(RoutingType.ANYCAST));
            configuration.addAddressSetting("narrow", narrow());
            configuration.addAddressSetting(LATER + "#", later());
            configuration.addAddressSetting("small", small(AddressFullMessagePolicy.FAIL));
            configuration.addAddressSetting("blocking", small(AddressFullMessagePolicy.BLOCK));
            broker = new EmbeddedActiveMQ().setConfiguration(configuration).setSecurityManager(ShippedRights.oneUser());
            broker.start();
        } catch (Exception broken) {
            throw new IllegalStateException("The broker of the test does not start.", broken);
        }
    }

    private static void keepIn(Path journal, ConfigurationImpl configuration) {
        configuration
                .setPersistenceEnabled(true)
                .setJournalDirectory(journal.resolve("journal").toString())
                .setBindingsDirectory(journal.resolve("bindings").toString())
                .setLargeMessagesDirectory(journal.resolve("large").toString())
                .setPagingDirectory(journal.resolve("paging").toString())
                .setJournalType(JournalType.NIO)
                .setJournalBufferSize_NIO(BUFFER_OF_JOURNAL);
    }

    /** Leaves the user these rights at an address, and no other. */
    public void permitOnly(String address, CheckType... rights) {
        broker.getActiveMQServer().getSecurityRepository().addMatch(address, Set.of(ShippedRights.role(rights)));
    }

    /** Gives the user the rights back that it has at all addresses. */
    public void permitAsElsewhere(String address) {
        broker.getActiveMQServer().getSecurityRepository().removeMatch(address);
    }

    public void createQueue(String queue) {
        try {
            broker.getActiveMQServer()
                    .createQueue(QueueConfiguration.of(queue)
                            .setRoutingType(RoutingType.ANYCAST)
                            .setAutoCreateAddress(true));
        } catch (Exception refused) {
            throw new IllegalStateException("The queue " + queue + " cannot be created.", refused);
        }
    }

    /** A queue whose name is not that of its address. */
    public void createQueue(String address, String queue) {
        try {
            broker.getActiveMQServer()
                    .createQueue(
                            QueueConfiguration.of(queue).setAddress(address).setRoutingType(RoutingType.ANYCAST));
        } catch (Exception refused) {
            throw new IllegalStateException("The queue " + queue + " cannot be created.", refused);
        }
    }

    /** A queue that takes only what matches a filter. */
    public void createFilteredQueue(String queue, String filter) {
        try {
            broker.getActiveMQServer()
                    .createQueue(QueueConfiguration.of(queue)
                            .setRoutingType(RoutingType.ANYCAST)
                            .setFilterString(filter));
        } catch (Exception refused) {
            throw new IllegalStateException("The queue " + queue + " cannot be created.", refused);
        }
    }

    /** What "disable" in the broker's console does, and "enable". */
    public void setEnabled(String queue, boolean isEnabled) {
        broker.getActiveMQServer().locateQueue(SimpleString.of(queue)).setEnabled(isEnabled);
    }

    public boolean hasQueue(String queue) {
        return broker.getActiveMQServer().locateQueue(SimpleString.of(queue)) != null;
    }

    /** Copies what comes to an address to a queue, as a divert of broker.xml does unless told otherwise. */
    public void divert(String address, String queue) {
        createQueue(queue);
        try {
            broker.getActiveMQServer()
                    .deployDivert(new DivertConfiguration()
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
            Queue queue = broker.getActiveMQServer().locateQueue(SimpleString.of(from));
            queue.moveReferences(null, SimpleString.of(to), null);
        } catch (Exception refused) {
            throw new IllegalStateException("The messages of " + from + " cannot be moved.", refused);
        }
    }

    /** With the plugin that the drop-in names. */
    public void refuseUndeliverable() {
        broker.getActiveMQServer().registerBrokerPlugin(new RefusesUndeliverable());
    }

    /** Lets all messages of a queue expire. */
    public void expire(String queue) {
        try {
            broker.getActiveMQServer().locateQueue(SimpleString.of(queue)).expireReferences((Filter) null);
        } catch (Exception refused) {
            throw new IllegalStateException("The messages of " + queue + " cannot expire.", refused);
        }
    }

    /** Sends a message as clients do that do not know Jakarta Messaging: without a message id and without a routing type. */
    public void sendForeign(String address, Consumer<ClientMessage> content) {
        try (ServerLocator locator = ActiveMQClient.createServerLocator(url);
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

    private static AddressSettings narrow() {
        return new AddressSettings().setAutoCreateQueues(false).setAutoCreateAddresses(false);
    }

    // As the drop-in for brokers has it, but longer: no test waits for it.
    private static AddressSettings later() {
        return new AddressSettings()
                .setRedeliveryDelay(REDELIVERY_DELAY.toMillis())
                .setRedeliveryMultiplier(2)
                .setMaxRedeliveryDelay(2 * REDELIVERY_DELAY.toMillis());
    }

    // Takes so many messages, and refuses more, or lets their sender wait.
    private static AddressSettings small(AddressFullMessagePolicy policy) {
        return new AddressSettings().setMaxSizeMessages(ROOM_OF_SMALL).setAddressFullMessagePolicy(policy);
    }

    @Override
    public void close() {
        try {
            broker.stop();
        } catch (Exception broken) {
            throw new IllegalStateException("The broker of the test does not stop.", broken);
        }
    }

    /** Where the broker puts what it cannot deliver, and what has expired; empty for nowhere. */
    public void setAddresses(String deadLetters, String expired) {
        AddressSettings all = new AddressSettings()
                .setAutoDeleteQueues(false)
                .setDeadLetterAddress(SimpleString.of(deadLetters))
                .setExpiryAddress(SimpleString.of(expired));
        broker.getActiveMQServer().getAddressSettingsRepository().addMatch("#", all);
    }

    /** Lets the broker make a queue of its own for what has expired of this address. */
    public void setExpiryAddressOf(String address, String expired) {
        AddressSettings narrow =
                new AddressSettings().setExpiryAddress(SimpleString.of(expired)).setAutoCreateExpiryResources(true);
        broker.getActiveMQServer().getAddressSettingsRepository().addMatch(address, narrow);
    }

    /** Whether queues go when they have no consumer; null for Artemis' own default. */
    public void deleteQueuesByItself(Boolean isDeleting) {
        AddressSettings all = new AddressSettings()
                .setDeadLetterAddress(SimpleString.of("DLQ"))
                .setExpiryAddress(SimpleString.of("ExpiryQueue"));
        if (isDeleting != null) {
            all.setAutoDeleteQueues(isDeleting);
        }
        broker.getActiveMQServer().getAddressSettingsRepository().addMatch("#", all);
    }

    /** From now on an address that is full deletes what comes. */
    public void dropWhenFull() {
        AddressSettings all =
                broker.getActiveMQServer().getAddressSettingsRepository().getMatch("#");
        all.setAddressFullMessagePolicy(AddressFullMessagePolicy.DROP);
        all.setPageFullMessagePolicy(PageFullMessagePolicy.DROP);
        broker.getActiveMQServer().getAddressSettingsRepository().addMatch("#", all);
    }

    /** From now on no address has room, because all together have used it up: who sends waits. */
    public void blockAll() {
        AddressSettings all =
                broker.getActiveMQServer().getAddressSettingsRepository().getMatch("#");
        all.setAddressFullMessagePolicy(AddressFullMessagePolicy.BLOCK);
        broker.getActiveMQServer().getAddressSettingsRepository().addMatch("#", all);
        PagingManager room = broker.getActiveMQServer().getPagingManager();
        for (long used = 0; used <= room.getMaxSize(); used += Integer.MAX_VALUE) {
            room.addSizeOnly(Integer.MAX_VALUE);
        }
    }

    public ConnectionFactory connectionFactory() {
        return connectionFactory;
    }

    /** Sends what the test makes of a session. */
    public void send(String queue, MessageMaker maker) throws JMSException {
        try (Connection connection = connectionFactory.createConnection();
                Session session = connection.createSession();
                MessageProducer producer = session.createProducer(session.createQueue(queue))) {
            producer.send(maker.make(session));
        }
    }

    /** The next message of a queue, looked at while its session is open. */
    public <T> T receive(String queue, Reading<T> reader) throws JMSException {
        try (Connection connection = connectionFactory.createConnection();
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
        try (Connection connection = connectionFactory.createConnection();
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
            broker.getActiveMQServer().destroyQueue(SimpleString.of(queue));
        } catch (Exception refused) {
            throw new IllegalStateException("The queue " + queue + " cannot be deleted.", refused);
        }
    }

    public long count(String queue) {
        var found = broker.getActiveMQServer().locateQueue(SimpleString.of(queue));
        return found == null ? 0 : found.getMessageCount();
    }

    /** Those of a queue that wait for their time, which {@link #count} counts, too. */
    public long countScheduled(String queue) {
        return broker.getActiveMQServer().locateQueue(SimpleString.of(queue)).getScheduledCount();
    }

    /** As if the time of all that is scheduled in a queue had come. */
    public void deliverScheduled(String queue) {
        try {
            broker.getActiveMQServer().locateQueue(SimpleString.of(queue)).deliverScheduledMessages();
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
