package dev.semel.message.jms;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.Dependent;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TemporaryQueue;
import jakarta.jms.TextMessage;
import jakarta.json.Json;
import java.util.List;
import java.util.Optional;

/** Artemis' management by messages. */
@Dependent
public class BrokerManagement {

    private static final String ADDRESS = "activemq.management";
    private static final long ANSWER_MILLIS = 2_000;

    @Resource(lookup = "jms/semel")
    private ConnectionFactory connectionFactory;

    BrokerManagement() {}

    public BrokerManagement(ConnectionFactory connectionFactory) {
        this.connectionFactory = connectionFactory;
    }

    /** The answer to an operation of the broker as JSON; empty if it is refused, or does not come in time. */
    public Optional<String> ask(String operation, Object... parameters) {
        try (Connection connection = connectionFactory.createConnection();
                Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE)) {
            connection.start();
            TemporaryQueue answers = session.createTemporaryQueue();
            try (MessageConsumer consumer = session.createConsumer(answers);
                    MessageProducer producer = session.createProducer(session.createQueue(ADDRESS))) {
                producer.setTimeToLive(ANSWER_MILLIS);
                producer.send(question(session, operation, parameters, answers));
                return understood(consumer.receive(ANSWER_MILLIS));
            } finally {
                // The connection goes back into a pool and may live for long.
                answers.delete();
            }
        } catch (JMSException | JMSRuntimeException refused) {
            return Optional.empty();
        }
    }

    private static Message question(Session session, String operation, Object[] parameters, TemporaryQueue answers)
            throws JMSException {
        TextMessage question = session.createTextMessage(
                Json.createArrayBuilder(List.of(parameters)).build().toString());
        question.setStringProperty("_AMQ_ResourceName", "broker");
        question.setStringProperty("_AMQ_OperationName", operation);
        question.setJMSReplyTo(answers);
        return question;
    }

    private static Optional<String> understood(Message answer) throws JMSException {
        return answer instanceof TextMessage text && answer.getBooleanProperty("_AMQ_OperationSucceeded")
                ? Optional.ofNullable(text.getText())
                : Optional.empty();
    }
}
