package dev.semel.artemis;

import org.apache.activemq.artemis.jms.client.ActiveMQQueue;

/** A queue that also takes its name as {@code @JMSDestinationDefinition} and {@code <jms-destination>} give it. */
public final class DefinedQueue extends ActiveMQQueue {

    private static final long serialVersionUID = 1L;

    public String getDestinationName() {
        return getAddress();
    }

    public void setDestinationName(String name) {
        setAddress(name);
    }
}
