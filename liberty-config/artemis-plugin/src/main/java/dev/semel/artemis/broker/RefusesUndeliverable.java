package dev.semel.artemis.broker;

import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.ICoreMessage;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.core.server.ServerSession;
import org.apache.activemq.artemis.core.server.plugin.ActiveMQServerPlugin;
import org.apache.activemq.artemis.core.transaction.Transaction;

/**
 * Refuses what no consumer could get, so that its sender is told. Without it such a message stops consumers for good: they drop it and
 * wait, fail on it for ever, or the broker takes them away one by one because it cannot give it to them.
 *
 * <p>In a broker of its own: the jar goes into {@code lib}, and this class into {@code <broker-plugins>} of broker.xml.
 */
public final class RefusesUndeliverable implements ActiveMQServerPlugin {

    private static final Logger LOG = Logger.getLogger(RefusesUndeliverable.class.getName());

    /** Semel sends it at its start, to know whether this plugin is here. */
    private static final String PROBE = "_hornetq_semel_probe";

    /** Made by the broker. */
    public RefusesUndeliverable() {}

    @Override
    public void beforeSend(
            ServerSession session, Transaction transaction, Message message, boolean direct, boolean noAutoCreateQueue)
            throws ActiveMQException {
        Optional<String> fault = message instanceof ICoreMessage core ? Deliverable.faultOf(core) : inCore(message);
        if (fault.isEmpty()) {
            return;
        }
        String sentence =
                "The message was refused and is nowhere: it " + fault.get() + ", so no consumer could get it.";
        LOG.log(
                message.containsProperty(PROBE) ? Level.FINE : Level.WARNING,
                "A message of user {0}: {1}",
                new Object[] {line(session.getUsername()), line(sentence)});
        RefusedException refused = new RefusedException(sentence);
        if (transaction != null) {
            // A sender that does not wait for answers to its sends is told when it commits.
            transaction.markAsRollbackOnly(refused);
        }
        throw refused;
    }

    /** Consumers get messages of other protocols in the form of the broker's own, which has fewer types. */
    private static Optional<String> inCore(Message message) throws ActiveMQException {
        ICoreMessage core;
        try {
            core = message.toCore();
        } catch (RuntimeException without) {
            return Optional.of(
                    "has a property or a body of a type that only its own protocol has (" + without.getMessage() + ")");
        }
        return Deliverable.faultOf(core);
    }

    private static String line(String text) {
        return text == null ? null : text.replaceAll("[\\p{Cntrl}\\p{Cf}\\u2028\\u2029]", "\uFFFD");
    }
}
