package dev.semel.internal.artemis;

import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import java.util.Optional;

/** The name that a broker gives itself when its data are made, and keeps: those of a cluster have one each. */
public final class BrokerNode {

    private BrokerNode() {}

    /** Empty if it cannot be seen with this client. */
    public static Optional<String> of(ConnectionFactory connectionFactory) throws JMSException {
        try (Connection connection = connectionFactory.createConnection();
                Session session = connection.createSession();
                MessageProducer producer = session.createProducer(null)) {
            return Optional.ofNullable(ClientInternals.call(QueueCheck.sessionOf(producer), "getNodeId"))
                    .map(Object::toString);
        } catch (ReflectiveOperationException unknown) {
            return Optional.empty();
        }
    }
}
