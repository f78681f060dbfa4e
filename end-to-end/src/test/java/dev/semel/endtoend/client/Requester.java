package dev.semel.endtoend.client;

import static org.awaitility.Awaitility.await;

import dev.semel.testing.bench.Limits;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSConsumer;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.TemporaryQueue;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Sends requests, and collects what is answered in a temporary queue of its own, which lasts as long as this is open. */
public final class Requester implements AutoCloseable {

    private final JMSContext requests;
    private final JMSContext listening;
    private final TemporaryQueue queue;
    private final List<Answer> answers = new CopyOnWriteArrayList<>();

    Requester(ConnectionFactory factory) {
        this.requests = factory.createContext(JMSContext.SESSION_TRANSACTED);
        this.listening = requests.createContext(JMSContext.AUTO_ACKNOWLEDGE);
        this.queue = listening.createTemporaryQueue();
        JMSConsumer consumer = listening.createConsumer(queue);
        consumer.setMessageListener(answer -> answers.add(Answer.in(answer)));
    }

    public record Answer(String correlationId, String body) {

        static Answer in(Message message) {
            try {
                return new Answer(message.getJMSCorrelationID(), message.getBody(String.class));
            } catch (JMSException e) {
                throw new IllegalStateException("The answer could not be read.", e);
            }
        }
    }

    /** Sends copies of a request, which arrive all at once, each with its own correlation id. */
    public void ask(String destination, ForeignClient.Letter request, List<String> correlationIds) {
        try {
            for (String id : correlationIds) {
                Message message = request.in(requests);
                message.setJMSReplyTo(queue);
                message.setJMSCorrelationID(id);
                requests.createProducer().send(requests.createQueue(destination), message);
            }
            requests.commit();
        } catch (JMSException e) {
            throw new IllegalStateException("The request could not be made.", e);
        }
    }

    /** What has come so far. */
    public List<Answer> answers() {
        return new ArrayList<>(answers);
    }

    /** What has come when there is so much of it. */
    public List<Answer> awaitAnswers(int count) {
        await("answers").atMost(Limits.NEVER).until(() -> answers.size() >= count);
        return answers();
    }

    @Override
    public void close() {
        listening.close();
        requests.close();
    }
}
