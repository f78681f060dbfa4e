package dev.semel.internal.artemis.management;

import dev.semel.admin.RefusedException;
import dev.semel.internal.artemis.ArtemisNames;
import dev.semel.internal.artemis.CoreMessage;
import dev.semel.internal.artemis.management.BrokerManagement.Reply;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.reconciliation.broker.BrokerHands;
import dev.semel.internal.reconciliation.broker.GivenUp;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Message;
import jakarta.jms.MessageFormatException;
import jakarta.jms.QueueBrowser;
import jakarta.jms.Session;
import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** By the broker's own retry and removal, which leave a message as it is: bytes, properties, message id. */
@Dependent
class ArtemisHands implements BrokerHands {

    private final BrokerManagement management;

    @Resource(lookup = "jms/semel")
    ConnectionFactory connectionFactory;

    @Inject
    ArtemisHands(BrokerManagement management) {
        this.management = management;
    }

    @Override
    public Optional<List<GivenUp>> givenUp(String grave, String origin, int most) {
        String from = ArtemisNames.ORIGINAL_QUEUE
                + (origin.isEmpty() ? " IS NULL" : " = '" + origin.replace("'", "''") + "'");
        List<GivenUp> found = new ArrayList<>();
        try (Connection connection = connectionFactory.createConnection();
                Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
                QueueBrowser browser = session.createBrowser(session.createQueue(grave), from)) {
            connection.start();
            Enumeration<?> messages = browser.getEnumeration();
            while (found.size() < most && messages.hasMoreElements()) {
                found.add(read((Message) messages.nextElement()));
            }
            return Optional.of(found);
        } catch (JMSException | JMSRuntimeException silent) {
            return Optional.empty();
        }
    }

    private static GivenUp read(Message message) throws JMSException {
        return new GivenUp(
                new CoreMessage(message)
                        .number()
                        .map(Long::valueOf)
                        .orElseThrow(() -> new MessageFormatException("this provider does not number its messages")),
                message.getStringProperty(MessageContract.IDEMPOTENCY_KEY),
                message.getJMSMessageID(),
                Instant.ofEpochMilli(message.getJMSTimestamp()));
    }

    @Override
    public boolean hasQueue(String queue) {
        return management
                .askQueues("name", queue, 1)
                .ofQueues(found -> !found.isEmpty())
                .orElse(false);
    }

    @Override
    public boolean sendBack(String grave, long message) {
        return isDone(management.askQueue(grave, "retryMessage", message), "message " + message + " was sent back");
    }

    @Override
    public boolean delete(String grave, long message) {
        return isDone(management.askQueue(grave, "removeMessage", message), "message " + message + " was deleted");
    }

    @Override
    public int closeIdleConsumers(String queue, Instant since) {
        List<JsonObject> consumers = management
                .askQueue(queue, "listConsumersAsJSON")
                .answer()
                .flatMap(ArtemisSide::objects)
                .orElseThrow(() -> new IllegalStateException(
                        "The broker does not say who consumes from the queue " + queue + "."));
        return (int) consumers.stream()
                .filter(consumer -> consumer.getInt("messagesInTransit", 0) > 0)
                .filter(consumer -> lastTaken(consumer).isBefore(since))
                .filter(this::isClosed)
                .count();
    }

    // A consumer that was opened since then is none that keeps something: asked twice, the broker closes none of these.
    private static Instant lastTaken(JsonObject consumer) {
        return Stream.of("creationTime", "lastAcknowledgedTime")
                .map(time -> Instant.ofEpochMilli(consumer.getJsonNumber(time).longValue()))
                .max(Instant::compareTo)
                .orElseThrow();
    }

    private boolean isClosed(JsonObject consumer) {
        String session = consumer.getString("sessionID");
        String number = String.valueOf(consumer.get("sequentialId"));
        return isDone(management.ask("closeConsumerWithID", session, number), "a consumer was closed");
    }

    private static boolean isDone(Reply reply, String what) {
        reply.refusal().ifPresent(reason -> {
            throw new RefusedException(
                    "The broker refuses: " + reason + " What its user needs stands in dropins/artemis-broker.xml.");
        });
        return Boolean.parseBoolean(reply.answer()
                .orElseThrow(() -> new IllegalStateException(
                        "The broker did not answer in time whether " + what + ". Look again before you repeat it.")));
    }
}
