package dev.semel.artemis;

import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.client.ActiveMQClient;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientProducer;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.ClientSessionFactory;
import org.apache.activemq.artemis.api.core.client.ServerLocator;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;

/** A broker as anybody has it: without what Semel adds. */
final class PlainBroker {

    static final String URL = "vm://11";
    static final String QUEUE = "orders";

    private final EmbeddedActiveMQ broker = new EmbeddedActiveMQ();
    private final ServerLocator locator;
    private final ClientSessionFactory factory;
    private final ClientSession session;

    PlainBroker() throws Exception {
        broker.setConfiguration(new ConfigurationImpl()
                .setPersistenceEnabled(false)
                .setSecurityEnabled(false)
                .addAcceptorConfiguration("vm", URL));
        broker.start();
        locator = ActiveMQClient.createServerLocator(URL);
        factory = locator.createSessionFactory();
        session = factory.createSession(true, true, 0);
        session.createQueue(QueueConfiguration.of(QUEUE).setRoutingType(RoutingType.ANYCAST));
    }

    ClientSession session() {
        return session;
    }

    void send(ClientMessage message) throws Exception {
        try (ClientProducer producer = session.createProducer(QUEUE)) {
            producer.send(message);
        }
    }

    void emptyQueue() throws Exception {
        broker.getActiveMQServer().locateQueue(QUEUE).deleteAllReferences();
    }

    void close() throws Exception {
        session.close();
        factory.close();
        locator.close();
        broker.stop();
    }
}
