package dev.semel.artemis;

import jakarta.resource.spi.InvalidPropertyException;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import org.apache.activemq.artemis.jms.client.ActiveMQDestination;
import org.apache.activemq.artemis.ra.inflow.ActiveMQActivationSpec;

/**
 * What a bean listens to, as people write it: the name of a queue or topic, or the JNDI name of one that {@code server.xml} defines.
 * The stock adapter listens to a queue of that name where it finds nothing in JNDI, without a word.
 */
final class NamedDestination {

    private static final Logger LOG = Logger.getLogger(NamedDestination.class.getName());

    /** Where destinations are bound. */
    @FunctionalInterface
    interface Directory {
        Object lookup(String name) throws NamingException;
    }

    private final Directory directory;

    NamedDestination() {
        this(name -> new InitialContext().lookup(name));
    }

    NamedDestination(Directory directory) {
        this.directory = directory;
    }

    /** Has the bean listen to what its JNDI name stands for. */
    void resolve(ActiveMQActivationSpec spec) throws InvalidPropertyException {
        String name = spec.getDestination();
        if (name == null || spec.isUseJNDI()) {
            return;
        }
        if (bound(name) instanceof ActiveMQDestination destination) {
            listenTo(destination, spec);
        } else if (name.startsWith("java:") || name.startsWith("jms/")) {
            throw new InvalidPropertyException("A message-driven bean is to listen to \"" + name
                    + "\". That is a JNDI name, and no queue or topic of"
                    + " this adapter is bound there, so the bean would receive nothing. Add <jmsQueue jndiName=\""
                    + name
                    + "\"><properties.artemis address=\"name of the queue\"/></jmsQueue> to server.xml, or give the bean"
                    + " the name of the queue itself as its destination.");
        }
    }

    private Object bound(String name) {
        try {
            return directory.lookup(name);
        } catch (NamingException notBound) {
            return null;
        }
    }

    private static void listenTo(ActiveMQDestination destination, ActiveMQActivationSpec spec) {
        String type = destination.isQueue() ? "jakarta.jms.Queue" : "jakarta.jms.Topic";
        LOG.log(Level.INFO, "A bean listens to {0}, which is the {1} {2}.", new Object[] {
            spec.getDestination(), destination.isQueue() ? "queue" : "topic", destination.getAddress()
        });
        spec.setDestination(destination.getAddress());
        spec.setDestinationType(type);
    }
}
