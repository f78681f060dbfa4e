package dev.semel.internal.artemis.management;

import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.QualifiedQueue;
import dev.semel.internal.reconciliation.BrokerQueues;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import jakarta.jms.QueueBrowser;
import jakarta.jms.Session;
import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * First the number of messages, which settles most; then whether older ones wait, because a queue is taken in its order; then
 * this one, on the way that messages go: among those that wait, in flight, scheduled for later, and once more among those that wait.
 */
@Dependent
class ArtemisQueues implements BrokerQueues {

    private final BrokerManagement management;

    @Resource(lookup = "jms/semel")
    ConnectionFactory connectionFactory;

    @Inject
    ArtemisQueues(BrokerManagement management) {
        this.management = management;
    }

    @Override
    public Presence presence(String destination, UUID event, Instant sentAt) {
        String queue = QualifiedQueue.queueOf(destination).orElse(destination);
        BrokerManagement.Reply reply = management.askQueues("name", queue, 1);
        Optional<List<JsonObject>> found = reply.ofQueues(Function.identity());
        if (found.isEmpty()) {
            return unknown(queue, reply.refusal().orElse("It does not answer."));
        }
        if (found.get().isEmpty()) {
            return new Presence(State.NOT_THERE, "The broker has no queue " + queue + " any more.");
        }
        JsonObject counts = found.get().get(0);
        if ("0".equals(counts.getString("messageCount", ""))) {
            return new Presence(State.NOT_THERE, "The queue " + queue + " is empty.");
        }
        try {
            return lookInto(destination, queue, event, sentAt);
        } catch (JMSException | JMSRuntimeException refused) {
            return unknown(queue, String.valueOf(refused.getMessage()));
        }
    }

    private Presence lookInto(String destination, String queue, UUID event, Instant sentAt) throws JMSException {
        Presence waits = new Presence(State.THERE, "The message, or older ones, wait in the queue " + queue + ".");
        if (isWaiting(destination, event, sentAt)) {
            return waits;
        }
        BrokerManagement.Reply inFlight = management.askQueue(queue, "listDeliveringMessagesAsJSON");
        if (tells(inFlight, event)) {
            return new Presence(State.THERE, "A consumer of " + queue + " has the message in flight.");
        }
        BrokerManagement.Reply scheduled = management.askQueue(queue, "listScheduledMessagesAsJSON");
        if (tells(scheduled, event)) {
            return new Presence(State.THERE, "The message comes again to " + queue + " after the broker's delay.");
        }
        if (inFlight.answer().isEmpty() || scheduled.answer().isEmpty()) {
            return unknown(
                    queue, inFlight.refusal().or(scheduled::refusal).orElse("It does not say what is in flight."));
        }
        return isWaiting(destination, event, sentAt)
                ? waits
                : new Presence(State.NOT_THERE, "The queue " + queue + " does not hold the message.");
    }

    private static boolean tells(BrokerManagement.Reply messages, UUID event) {
        return messages.answer().filter(all -> all.contains(event.toString())).isPresent();
    }

    private boolean isWaiting(String destination, UUID event, Instant sentAt) throws JMSException {
        try (Connection connection = connectionFactory.createConnection();
                Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE)) {
            connection.start();
            Queue queue = session.createQueue(destination);
            try (QueueBrowser all = session.createBrowser(queue)) {
                Enumeration<?> messages = all.getEnumeration();
                if (messages.hasMoreElements()
                        && ((Message) messages.nextElement()).getJMSTimestamp() < sentAt.toEpochMilli()) {
                    return true;
                }
            }
            String isIt = MessageContract.EVENT_ID + " = '" + event + "'";
            try (QueueBrowser one = session.createBrowser(queue, isIt)) {
                return one.getEnumeration().hasMoreElements();
            }
        }
    }

    private static Presence unknown(String queue, String why) {
        return new Presence(
                State.UNKNOWN, "Whether the message still lies in the queue " + queue + " is not known: " + why);
    }
}
