package dev.semel.internal.artemis.management;

import dev.semel.internal.message.jms.SendWatch;
import dev.semel.internal.startup.lint.Check;
import dev.semel.internal.startup.lint.Finding;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TemporaryQueue;
import java.util.List;

/**
 * A broker that takes what no consumer could get. That is tried, with a message to a queue of its own: its property belongs to the
 * broker's protocol, and the plugin refuses it.
 */
@Dependent
class MissingPlugin implements Check {

    /** The plugin does not write a line into the broker's log for it. */
    static final String PROBE = "_hornetq_semel_probe";

    private static final Finding MISSING = new Finding(
            "The broker takes messages that no consumer could get.",
            "the broker behind jms/semel",
            "One AMQP message with a property of a type that Artemis' own protocol does not have (a UUID, a timestamp, a list) takes"
                    + " all consumers of its queue away at each delivery, until the broker has given it up: after 1,000 deliveries, as"
                    + " the drop-in has it, that is eight hours. They come back after seconds, and others are delivered in between; with"
                    + " ten such messages all of them go every few seconds. Its sender is not told.",
            "Copy the jar semel-artemis-plugin into the broker's lib, and name it in broker.xml as the drop-in artemis-broker.xml shows."
                    + " Where that cannot be: no AMQP acceptor for these queues; or max-delivery-attempts of 120 for them, which is an"
                    + " hour, and also the longest time that a database may be away before what waits becomes dead letters.");

    @Resource(lookup = "jms/semel")
    ConnectionFactory connectionFactory;

    private final SendWatch watch;

    @Inject
    MissingPlugin(SendWatch watch) {
        this.watch = watch;
    }

    @Override
    public boolean asksBroker() {
        return true;
    }

    @Override
    public List<Finding> check() {
        try (Connection connection = connectionFactory.createConnection();
                Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE)) {
            TemporaryQueue queue = session.createTemporaryQueue();
            try (MessageProducer producer = session.createProducer(queue);
                    SendWatch.Sends sends = watch.begin()) {
                Message probe = session.createMessage();
                probe.setBooleanProperty(PROBE, true);
                sends.send(() -> producer.send(probe));
                return List.of(MISSING);
            } catch (JMSException refused) {
                // Any other refusal tells nothing of the plugin, and others tell of it.
                return List.of();
            } finally {
                queue.delete();
            }
        } catch (JMSException | JMSRuntimeException away) {
            return List.of();
        }
    }
}
