package dev.semel.incontainer.probe;

import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSConsumer;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import jakarta.jms.TemporaryQueue;
import java.util.Map;

/** Asks by letters, and waits for the answers in a temporary queue of its own. */
public final class Requester implements AutoCloseable {

    private static final long PATIENCE_MILLIS = 60_000;

    private final JMSContext session;
    private final TemporaryQueue answers;

    Requester(ConnectionFactory connectionFactory) {
        this.session = connectionFactory.createContext();
        this.answers = session.createTemporaryQueue();
    }

    /** Answers the id of the message. */
    public String ask(Letter letter, String correlationId) {
        return ask(letter, correlationId, answers);
    }

    /** Wants the answer to be sent to a queue that is not its own. */
    public void askOnBehalfOf(String queue, Letter letter) {
        ask(letter, null, session.createQueue(queue));
    }

    private String ask(Letter letter, String correlationId, Queue answers) {
        try {
            Message message = session.createTextMessage(letter.text());
            for (Map.Entry<String, Object> property : letter.properties().entrySet()) {
                message.setObjectProperty(property.getKey(), property.getValue());
            }
            message.setJMSReplyTo(answers);
            message.setJMSCorrelationID(correlationId);
            session.createProducer().send(session.createQueue(letter.destination()), message);
            return message.getJMSMessageID();
        } catch (JMSException failed) {
            throw new JMSRuntimeException(failed.getMessage(), failed.getErrorCode(), failed);
        }
    }

    /** The next answer: by which correlation id, and what it says. */
    public String answer() {
        try (JMSConsumer consumer = session.createConsumer(answers)) {
            Message answer = consumer.receive(PATIENCE_MILLIS);
            return answer == null ? null : answer.getJMSCorrelationID() + ": " + answer.getBody(String.class);
        } catch (JMSException failed) {
            throw new JMSRuntimeException(failed.getMessage(), failed.getErrorCode(), failed);
        }
    }

    public String queue() {
        try {
            return answers.getQueueName();
        } catch (JMSException failed) {
            throw new JMSRuntimeException(failed.getMessage(), failed.getErrorCode(), failed);
        }
    }

    /** Goes without its answers. */
    public void leave() {
        try {
            answers.delete();
        } catch (JMSException failed) {
            throw new JMSRuntimeException(failed.getMessage(), failed.getErrorCode(), failed);
        }
    }

    @Override
    public void close() {
        session.close();
    }
}
