package dev.semel.artemis;

import jakarta.resource.spi.endpoint.MessageEndpointFactory;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * The beans that this adapter delivers to. A server that misses something of a bean says so once, at its start, and never activates it;
 * the library compares what is active here with the consumers that it has, and tells of the difference.
 */
final class ActiveEndpoints implements ActiveEndpointsMBean {

    private static final Logger LOG = Logger.getLogger(ActiveEndpoints.class.getName());

    // Two adapters of one server have a name each.
    private final String name =
            "dev.semel:type=ActiveEndpoints,adapter=" + Integer.toHexString(System.identityHashCode(this));
    private final Map<MessageEndpointFactory, String> classes = new ConcurrentHashMap<>();

    void show() {
        change(() -> ManagementFactory.getPlatformMBeanServer().registerMBean(this, new ObjectName(name)));
    }

    void hide() {
        change(() -> ManagementFactory.getPlatformMBeanServer().unregisterMBean(new ObjectName(name)));
    }

    void add(MessageEndpointFactory endpoints) {
        classes.put(endpoints, endpoints.getEndpointClass().getName());
    }

    void remove(MessageEndpointFactory endpoints) {
        classes.remove(endpoints);
    }

    @Override
    public String[] getClasses() {
        return classes.values().toArray(String[]::new);
    }

    // Messages are delivered without it.
    private static void change(Change change) {
        try {
            change.make();
        } catch (JMException unseen) {
            LOG.log(Level.FINE, "The active beans cannot be shown over JMX.", unseen);
        }
    }

    private interface Change {
        void make() throws JMException;
    }
}
