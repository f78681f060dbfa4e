package dev.semel.testing.internal;

import dev.semel.testing.basics.FreePort;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.Session;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/** A real Artemis in this process, with a journal, that other processes reach. */
public final class TcpBroker implements AutoCloseable {

    private static final long ARRIVAL_MILLIS = 60_000;
    private static final long NO_MORE_MILLIS = 500;

    private final Path journal;
    private final String url;
    private EmbeddedActiveMQ broker;

    public TcpBroker(Path journal) {
        this.journal = journal;
        this.url = "tcp://localhost:" + FreePort.any();
        start();
    }

    public void start() {
        try {
            ConfigurationImpl configuration = new ConfigurationImpl();
            configuration
                    .setSecurityEnabled(false)
                    .setPersistenceEnabled(true)
                    .setJournalType(JournalType.NIO)
                    .setJournalDirectory(journal.resolve("journal").toString())
                    .setBindingsDirectory(journal.resolve("bindings").toString())
                    .setLargeMessagesDirectory(journal.resolve("large").toString())
                    .setPagingDirectory(journal.resolve("paging").toString());
            configuration.addAcceptorConfiguration("tcp", url);
            configuration.addAddressSetting("#", new AddressSettings().setAutoDeleteQueues(false));
            configuration.addAddressSetting(
                    "narrow", new AddressSettings().setAutoCreateQueues(false).setAutoCreateAddresses(false));
            broker = new EmbeddedActiveMQ().setConfiguration(configuration);
            broker.start();
        } catch (Exception broken) {
            throw new IllegalStateException("The broker of the test does not start.", broken);
        }
    }

    public String url() {
        return url;
    }

    public ConnectionFactory connectionFactory() {
        return new ActiveMQConnectionFactory(url);
    }

    public void createQueue(String name) {
        try {
            broker.getActiveMQServer()
                    .createQueue(QueueConfiguration.of(name)
                            .setRoutingType(RoutingType.ANYCAST)
                            .setAutoCreateAddress(true));
        } catch (Exception refused) {
            throw new IllegalStateException("The queue " + name + " cannot be created.", refused);
        }
    }

    /** The next messages of a queue, so many, and all that follow them at once. */
    public <T> List<T> receive(String queue, int atLeast, Reading<T> reader) {
        try (Connection connection = connectionFactory().createConnection();
                Session session = connection.createSession();
                MessageConsumer consumer = session.createConsumer(session.createQueue(queue))) {
            connection.start();
            List<T> read = new ArrayList<>();
            Message next = consumer.receive(ARRIVAL_MILLIS);
            while (next != null) {
                read.add(reader.of(next));
                next = consumer.receive(read.size() < atLeast ? ARRIVAL_MILLIS : NO_MORE_MILLIS);
            }
            return read;
        } catch (JMSException failed) {
            throw new IllegalStateException("The queue " + queue + " cannot be read.", failed);
        }
    }

    @Override
    public void close() {
        try {
            broker.stop();
        } catch (Exception broken) {
            throw new IllegalStateException("The broker of the test does not stop.", broken);
        }
    }

    /** What a test wants to know of a message. */
    @FunctionalInterface
    public interface Reading<T> {
        T of(Message message) throws JMSException;
    }
}
