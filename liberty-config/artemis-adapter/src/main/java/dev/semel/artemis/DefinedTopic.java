package dev.semel.artemis;

import org.apache.activemq.artemis.jms.client.ActiveMQTopic;

/** A topic that also takes its name as {@code @JMSDestinationDefinition} and {@code <jms-destination>} give it. */
public final class DefinedTopic extends ActiveMQTopic {

    private static final long serialVersionUID = 1L;

    public String getDestinationName() {
        return getAddress();
    }

    public void setDestinationName(String name) {
        setAddress(name);
    }
}
