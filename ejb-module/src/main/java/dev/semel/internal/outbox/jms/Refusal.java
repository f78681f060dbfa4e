package dev.semel.internal.outbox.jms;

import dev.semel.internal.message.jms.Broker;
import dev.semel.internal.outbox.relay.EventPublisher.Outcome;
import dev.semel.internal.outbox.relay.EventPublisher.Outcome.Kind;
import jakarta.jms.InvalidDestinationException;
import jakarta.jms.JMSException;
import jakarta.jms.JMSSecurityException;
import jakarta.jms.MessageFormatException;
import jakarta.jms.ResourceAllocationException;
import jakarta.transaction.RollbackException;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Whose fault it is that a broker which answers did not take an event. */
final class Refusal {

    private Refusal() {}

    // The transaction manager keeps the reason to itself. But of all that a commit of a batch can fail for, the adapter
    // calls a known event a rollback, and all else that it can tell an unknown outcome.
    static boolean isOfKnown(Exception failure) {
        return has(failure, RollbackException.class::isInstance);
    }

    static Outcome toOutcome(Exception failure, Broker broker) {
        Optional<JMSException> hopeless = broker.explainHopeless(failure);
        if (hopeless.isPresent()) {
            return new Outcome(Kind.UNSENDABLE, hopeless.get());
        }
        if (has(failure, Refusal::isForEver)) {
            return new Outcome(Kind.UNSENDABLE, failure);
        }
        return new Outcome(
                has(failure, cause -> isOfDestination(cause, broker)) ? Kind.BLOCKED : Kind.REJECTED, failure);
    }

    // An address that is gone does not come back, and what cannot be sent is of no use to an operator either.
    static Outcome toOutcomeOfReply(Exception failure, Broker broker) {
        Outcome outcome = toOutcome(failure, broker);
        boolean isHopeless =
                outcome.kind() == Kind.UNSENDABLE || has(failure, InvalidDestinationException.class::isInstance);
        return isHopeless ? new Outcome(Kind.UNWANTED, outcome.cause()) : outcome;
    }

    // The content is none that a message can carry: only an operator can help.
    private static boolean isForEver(Throwable failure) {
        return failure instanceof MessageFormatException;
    }

    // Another event would fare no better: it does not exist, takes nothing, or not from this user.
    private static boolean isOfDestination(Throwable failure, Broker broker) {
        return failure instanceof InvalidDestinationException
                || failure instanceof JMSSecurityException
                || failure instanceof ResourceAllocationException
                || broker.isFull(failure);
    }

    private static boolean has(@Nullable Throwable failure, Predicate<Throwable> property) {
        return failure != null && (property.test(failure) || has(failure.getCause(), property));
    }
}
