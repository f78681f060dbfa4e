package dev.semel.incontainer.probe;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.Dependent;
import jakarta.jms.BytesMessage;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.Destination;
import jakarta.jms.JMSConsumer;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import jakarta.jms.QueueBrowser;
import jakarta.jms.StreamMessage;
import jakarta.jms.TextMessage;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;

/** The broker. */
@Dependent
public class Post {

    private static final String TIME_TO_LIVE = dev.semel.specification.Letter.TIME_TO_LIVE;
    private static final long PATIENCE_MILLIS = 60_000;

    @Resource(lookup = "jms/semel")
    private ConnectionFactory connectionFactory;

    /** Of a user who may ask the broker everything. */
    @Resource(lookup = "jms/administrator")
    private ConnectionFactory administrator;

    /** One that goes away takes its queue along: {@link Requester#leave()}. */
    public Requester requester() {
        return new Requester(connectionFactory);
    }

    /** Sends copies of the same letter; answers the id of the last one. */
    public String send(Letter letter, int copies) {
        return send(letter, copies, session -> session.createTextMessage(letter.text()));
    }

    /** The same with a body of so many bytes. */
    public void sendBytes(Letter letter, int length) {
        send(letter, 1, session -> {
            BytesMessage message = session.createBytesMessage();
            message.writeBytes(new byte[length]);
            return message;
        });
    }

    /** The same with a stream of so many booleans. */
    public void sendStream(Letter letter, int values) {
        send(letter, 1, session -> {
            StreamMessage message = session.createStreamMessage();
            for (int i = 0; i < values; i++) {
                message.writeBoolean(true);
            }
            return message;
        });
    }

    private String send(Letter letter, int copies, Body body) {
        try (JMSContext session = connectionFactory.createContext()) {
            Destination destination = letter.isForTopic()
                    ? session.createTopic(letter.destination())
                    : session.createQueue(letter.destination());
            String id = null;
            for (int i = 0; i < copies; i++) {
                Message message = body.in(session);
                for (Map.Entry<String, Object> property : letter.properties().entrySet()) {
                    message.setObjectProperty(property.getKey(), property.getValue());
                }
                Long timeToLive = (Long) letter.properties().get(TIME_TO_LIVE);
                session.createProducer()
                        .setTimeToLive(timeToLive == null ? Message.DEFAULT_TIME_TO_LIVE : timeToLive)
                        .send(destination, message);
                id = message.getJMSMessageID();
            }
            return id;
        } catch (JMSException failed) {
            throw new JMSRuntimeException(failed.getMessage(), failed.getErrorCode(), failed);
        }
    }

    /** Takes the next messages that match from a queue; fewer if no more come. */
    public List<Message> receive(String queue, String selector, int most) {
        try (JMSContext session = connectionFactory.createContext()) {
            JMSConsumer consumer = session.createConsumer(session.createQueue(queue), selector);
            List<Message> messages = new ArrayList<>();
            Message next = null;
            do {
                next = consumer.receive(PATIENCE_MILLIS);
                if (next != null) {
                    messages.add(next);
                }
            } while (next != null && messages.size() < most);
            return messages;
        }
    }

    /** What lies in a queue. */
    public List<String> textsIn(String queue, String selector) {
        try (JMSContext session = connectionFactory.createContext();
                QueueBrowser browser = session.createBrowser(session.createQueue(queue), selector)) {
            List<String> texts = new ArrayList<>();
            Enumeration<?> messages = browser.getEnumeration();
            while (messages.hasMoreElements()) {
                texts.add(((TextMessage) messages.nextElement()).getText());
            }
            return texts;
        } catch (JMSException failed) {
            throw new JMSRuntimeException(failed.getMessage(), failed.getErrorCode(), failed);
        }
    }

    /** Whether the broker has a queue of this name. */
    public boolean hasQueue(String queue) {
        try (JMSContext session = administrator.createContext()) {
            Queue replies = session.createTemporaryQueue();
            Message question = session.createMessage();
            question.setStringProperty("_AMQ_ResourceName", "broker");
            question.setStringProperty("_AMQ_Attribute", "queueNames");
            question.setJMSReplyTo(replies);
            session.createProducer().send(session.createQueue("activemq.management"), question);
            String answer =
                    session.createConsumer(replies).receive(PATIENCE_MILLIS).getBody(String.class);
            return answer.contains("\"" + queue + "\"");
        } catch (JMSException failed) {
            throw new JMSRuntimeException(failed.getMessage(), failed.getErrorCode(), failed);
        }
    }

    /** How many messages of a queue are not acknowledged, delivered ones among them; the broker itself says so. */
    public int unacknowledgedIn(String queue) {
        try (JMSContext session = administrator.createContext()) {
            Queue replies = session.createTemporaryQueue();
            Message question = session.createMessage();
            question.setStringProperty("_AMQ_ResourceName", "queue." + queue);
            question.setStringProperty("_AMQ_Attribute", "messageCount");
            question.setJMSReplyTo(replies);
            session.createProducer().send(session.createQueue("activemq.management"), question);
            String answer =
                    session.createConsumer(replies).receive(PATIENCE_MILLIS).getBody(String.class);
            return Integer.parseInt(answer.replaceAll("[\\[\\]]", ""));
        } catch (JMSException failed) {
            throw new JMSRuntimeException(failed.getMessage(), failed.getErrorCode(), failed);
        }
    }

    private interface Body {
        Message in(JMSContext session) throws JMSException;
    }
}
