package dev.semel.internal.outbox.jms;

import dev.semel.internal.outbox.relay.EventPublisher.Outcome;
import dev.semel.internal.outbox.relay.EventPublisher.Outcome.Kind;
import jakarta.jms.InvalidDestinationException;
import jakarta.jms.JMSSecurityException;
import jakarta.jms.MessageFormatException;
import jakarta.jms.ResourceAllocationException;
import jakarta.transaction.RollbackException;
import java.util.Optional;
import java.util.function.Predicate;

/** Whose fault it is that a broker which answers did not take an event. */
final class Refusal {

    // Jakarta Messaging has no word for it, and Artemis hands out a plain JMSException with this cause.
    private static final String ADDRESS_FULL = "ActiveMQAddressFullException";

    private Refusal() {}

    // The transaction manager keeps the reason to itself. But of all that a commit of a batch can fail for, the adapter
    // calls a known event a rollback, and whatever else it can tell an unknown outcome.
    static boolean isOfKnown(Exception failure) {
        return has(failure, RollbackException.class::isInstance);
    }

    static Outcome toOutcome(Exception failure) {
        Optional<TooLarge> tooLarge = TooLarge.of(failure);
        if (tooLarge.isPresent()) {
            return new Outcome(Kind.UNSENDABLE, tooLarge.get().explain(failure));
        }
        if (has(failure, Refusal::isForEver)) {
            return new Outcome(Kind.UNSENDABLE, failure);
        }
        return new Outcome(has(failure, Refusal::isOfDestination) ? Kind.BLOCKED : Kind.REJECTED, failure);
    }

    // The destination does not exist, or the content is none that a message can carry: only an operator can help.
    private static boolean isForEver(Throwable failure) {
        return failure instanceof InvalidDestinationException || failure instanceof MessageFormatException;
    }

    // Another event would fare no better.
    private static boolean isOfDestination(Throwable failure) {
        return failure instanceof JMSSecurityException
                || failure instanceof ResourceAllocationException
                || ADDRESS_FULL.equals(failure.getClass().getSimpleName());
    }

    static boolean has(Throwable failure, Predicate<Throwable> property) {
        return failure != null && (property.test(failure) || has(failure.getCause(), property));
    }
}
