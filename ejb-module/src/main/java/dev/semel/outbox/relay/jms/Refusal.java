package dev.semel.outbox.relay.jms;

import dev.semel.outbox.relay.EventPublisher;
import jakarta.jms.InvalidDestinationException;
import jakarta.jms.JMSSecurityException;
import jakarta.jms.MessageFormatException;
import jakarta.jms.ResourceAllocationException;
import java.util.function.Predicate;

/** Whose fault it is that a broker which answers did not take an event. */
final class Refusal {

    // Jakarta Messaging has no words for these, and Artemis hands out a plain JMSException with such a cause.
    private static final String ADDRESS_FULL = "ActiveMQAddressFullException";

    private static final String DUPLICATE_ID = "ActiveMQDuplicateIdException";

    private Refusal() {}

    /** Whether the broker refused an event because it has it. */
    static boolean isOfKnownEvent(Exception failure) {
        return has(failure, cause -> isCalled(DUPLICATE_ID, cause));
    }

    static EventPublisher.Outcome toOutcome(Exception failure) {
        if (has(failure, Refusal::isForEver)) {
            return EventPublisher.Outcome.unsendable(failure);
        }
        return has(failure, Refusal::isOfDestination)
                ? EventPublisher.Outcome.blocked(failure)
                : EventPublisher.Outcome.rejected(failure);
    }

    // The destination does not exist, or the content is none that a message can carry: only an operator can help.
    private static boolean isForEver(Throwable failure) {
        return failure instanceof InvalidDestinationException || failure instanceof MessageFormatException;
    }

    // Another event would fare no better.
    private static boolean isOfDestination(Throwable failure) {
        return failure instanceof JMSSecurityException
                || failure instanceof ResourceAllocationException
                || isCalled(ADDRESS_FULL, failure);
    }

    private static boolean isCalled(String name, Throwable failure) {
        return name.equals(failure.getClass().getSimpleName());
    }

    private static boolean has(Throwable failure, Predicate<Throwable> property) {
        return failure != null && (property.test(failure) || has(failure.getCause(), property));
    }
}
