package dev.semel.artemis;

import java.util.Map;
import javax.transaction.xa.XAResource;
import org.apache.activemq.artemis.ra.ActiveMQRAXAResource;
import org.apache.activemq.artemis.service.extensions.xa.ActiveMQXAResourceWrapper;
import org.apache.activemq.artemis.service.extensions.xa.ActiveMQXAResourceWrapperFactory;
import org.apache.activemq.artemis.service.extensions.xa.ActiveMQXAResourceWrapperImpl;

/** What Artemis asks, once for each class loader, to wrap the sessions that it gives to the transaction manager. */
public final class FencedResources implements ActiveMQXAResourceWrapperFactory {

    // Each adapter of a server has a class loader of its own.
    private static volatile Fence fence;

    /** Puts a fence around the sessions that are opened from now on. */
    static void fenceBy(Fence fence) {
        FencedResources.fence = fence;
    }

    @Override
    public ActiveMQXAResourceWrapper wrap(XAResource session, Map<String, Object> properties) {
        // What a bean receives is not fenced: a receipt that comes late does no harm.
        return session instanceof ActiveMQRAXAResource && fence != null
                ? new FencedResource(session, properties, fence)
                : new ActiveMQXAResourceWrapperImpl(session, properties);
    }
}
