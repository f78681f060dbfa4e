package dev.semel.internal.startup;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.Dependent;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Session;

@Dependent
class JmsBroker implements Broker {

    @Resource(lookup = "jms/semel")
    private ConnectionFactory connectionFactory;

    @Override
    public void touch() throws UnreachableException {
        try (Connection connection = connectionFactory.createConnection();
                Session session = connection.createSession()) {
            session.createTextMessage();
        } catch (JMSException | JMSRuntimeException unreachable) {
            throw new UnreachableException(unreachable);
        }
    }
}
