package dev.semel.simulation.broker;

import dev.semel.internal.message.MessageContract;
import dev.semel.internal.reconciliation.BrokerQueues;
import dev.semel.simulation.fault.Ports;
import java.time.Instant;
import java.util.Collection;
import java.util.UUID;

/** Asks the broker in memory what lies in a queue: in several looks, between which others go on. */
public record SimulatedQueues(MemoryBroker broker, Ports ports) implements BrokerQueues {

    /** What it says instead of an answer. */
    public static final String NO_ANSWER = "The broker does not answer.";

    @Override
    public Presence presence(String destination, UUID event, Instant sentAt) {
        ports.before(() -> "counts the messages in " + destination + ".");
        if (broker.isDown()) {
            return new Presence(State.UNKNOWN, NO_ANSWER);
        }
        if (broker.messagesOf(destination).isEmpty()) {
            return new Presence(State.NOT_THERE, "The queue is empty.");
        }
        if (isWaiting(destination, event, sentAt)) {
            return new Presence(State.THERE, "It, or an older message, waits.");
        }
        ports.before(() -> "asks what consumers of " + destination + " have in hand.");
        if (holds(broker.inHandsOf(destination), event)) {
            return new Presence(State.THERE, "A consumer has it.");
        }
        ports.before(() -> "asks what comes to " + destination + " later.");
        if (holds(broker.scheduledIn(destination), event)) {
            return new Presence(State.THERE, "It comes again later.");
        }
        return isWaiting(destination, event, sentAt)
                ? new Presence(State.THERE, "It, or an older message, waits.")
                : new Presence(State.NOT_THERE, "The queue does not hold it.");
    }

    private boolean isWaiting(String destination, UUID event, Instant sentAt) {
        ports.before(() -> "looks at what waits in " + destination + ".");
        boolean isOlderThere = broker.head(destination)
                .filter(message -> message.sentAt().isBefore(sentAt))
                .isPresent();
        return isOlderThere || holds(broker.waitingIn(destination), event);
    }

    private static boolean holds(Collection<QueuedMessage> messages, UUID event) {
        return messages.stream().anyMatch(message -> event.toString()
                .equals(message.properties().get(MessageContract.EVENT_ID)));
    }
}
