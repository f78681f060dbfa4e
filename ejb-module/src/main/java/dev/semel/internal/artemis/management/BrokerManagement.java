package dev.semel.internal.artemis.management;

import dev.semel.internal.artemis.BrokerNode;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.Dependent;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.InvalidDestinationException;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.JMSSecurityException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TemporaryQueue;
import jakarta.jms.TextMessage;
import jakarta.json.Json;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

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

    /** The name that the broker gave itself, which no other one has; empty if it is away, or its client does not tell. */
    public Optional<String> broker() {
        try {
            return BrokerNode.of(connectionFactory);
        } catch (JMSException | JMSRuntimeException silent) {
            return Optional.empty();
        }
    }

    /** Whether it answers a question that needs no right. */
    public boolean isThere() {
        try (Connection connection = connectionFactory.createConnection();
                Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE)) {
            // The session may come from the pool; this asks the broker for the queue.
            session.createQueue(ADDRESS);
            return true;
        } catch (InvalidDestinationException answered) {
            return true;
        } catch (JMSException | JMSRuntimeException away) {
            return false;
        }
    }

    /** Asks for an operation of the broker that answers with one value, which is told as a text. */
    public Reply ask(String operation, Object... parameters) {
        return ask("broker", operation, parameters);
    }

    /** Asks for an operation of one queue that answers with one value. */
    public Reply askQueue(String queue, String operation, Object... parameters) {
        return ask("queue." + queue, operation, parameters);
    }

    /** Asks for the queues of which a field has this value. */
    public Reply askQueues(String field, String value, int most) {
        String filter = Json.createObjectBuilder()
                .add("field", field)
                .add("operation", "EQUALS")
                .add("value", value)
                .build()
                .toString();
        return ask("listQueues", filter, 1, most);
    }

    private Reply ask(String resource, String operation, Object[] parameters) {
        try (Connection connection = connectionFactory.createConnection();
                Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE)) {
            connection.start();
            TemporaryQueue answers = session.createTemporaryQueue();
            try (MessageConsumer consumer = session.createConsumer(answers);
                    MessageProducer producer = session.createProducer(session.createQueue(ADDRESS))) {
                producer.setTimeToLive(ANSWER_MILLIS);
                producer.send(question(session, resource, operation, parameters, answers));
                return understood(consumer.receive(ANSWER_MILLIS));
            } finally {
                // The connection goes back into a pool for long. A broker that does not let us is told, too.
                answers.delete();
            }
        } catch (JMSSecurityException refused) {
            return Reply.refusal(refused.getMessage());
        } catch (JMSException | JMSRuntimeException silent) {
            return Reply.SILENCE;
        }
    }

    private static Message question(
            Session session, String resource, String operation, Object[] parameters, TemporaryQueue answers)
            throws JMSException {
        TextMessage question = session.createTextMessage(
                Json.createArrayBuilder(List.of(parameters)).build().toString());
        question.setStringProperty("_AMQ_ResourceName", resource);
        question.setStringProperty("_AMQ_OperationName", operation);
        question.setJMSReplyTo(answers);
        return question;
    }

    private static Reply understood(Message reply) throws JMSException {
        if (!(reply instanceof TextMessage text)) {
            return Reply.SILENCE;
        }
        String said = onlyText(text.getText());
        if (reply.getBooleanProperty("_AMQ_OperationSucceeded")) {
            return said == null ? Reply.SILENCE : new Reply(Optional.of(said), Optional.empty());
        }
        return Reply.refusal(said);
    }

    // What the broker says comes in an array.
    private static @Nullable String onlyText(String array) {
        try (JsonReader reader = Json.createReader(new StringReader(array))) {
            JsonValue said = reader.readArray().get(0);
            return said instanceof JsonString text ? text.getString() : said.toString();
        } catch (JsonException | ClassCastException | IndexOutOfBoundsException | NullPointerException notUnderstood) {
            return null;
        }
    }

    /** The broker's answer, or its reason to refuse one; neither if it is away, or says nothing in time. */
    public record Reply(Optional<String> answer, Optional<String> refusal) {

        static final Reply SILENCE = new Reply(Optional.empty(), Optional.empty());

        /** What follows from the queues that the broker names, all of their values texts; empty if they are not understood. */
        public <T> Optional<T> ofQueues(Function<List<JsonObject>, T> conclusion) {
            try (JsonReader reader = Json.createReader(new StringReader(answer.orElse("")))) {
                List<JsonObject> queues =
                        reader.readObject().getJsonArray("data").getValuesAs(JsonObject.class);
                return Optional.of(conclusion.apply(queues));
            } catch (JsonException | ClassCastException | NullPointerException notUnderstood) {
                return Optional.empty();
            }
        }

        static Reply refusal(@Nullable String reason) {
            return new Reply(Optional.empty(), Optional.of(reason == null ? "It gives no reason." : reason));
        }
    }
}
