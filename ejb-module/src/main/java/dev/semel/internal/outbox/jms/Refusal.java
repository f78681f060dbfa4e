package dev.semel.internal.outbox.jms;

import dev.semel.internal.outbox.relay.EventPublisher.Outcome;
import dev.semel.internal.outbox.relay.EventPublisher.Outcome.Kind;
import jakarta.jms.InvalidDestinationException;
import jakarta.jms.JMSException;
import jakarta.jms.JMSSecurityException;
import jakarta.jms.MessageFormatException;
import jakarta.jms.ResourceAllocationException;
import jakarta.transaction.RollbackException;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;

/** Whose fault it is that a broker which answers did not take an event. */
public final class Refusal {

    // Jakarta Messaging has no word for it, and Artemis hands out a plain JMSException with this cause.
    private static final String ADDRESS_FULL = "ActiveMQAddressFullException";

    private Refusal() {}

    // The transaction manager keeps the reason to itself. But of all that a commit of a batch can fail for, the adapter
    // calls a known event a rollback, and all else that it can tell an unknown outcome.
    static boolean isOfKnown(Exception failure) {
        return has(failure, RollbackException.class::isInstance);
    }

    public static Outcome toOutcome(Exception failure) {
        Optional<TooLarge> tooLarge = TooLarge.of(failure);
        if (tooLarge.isPresent()) {
            return new Outcome(Kind.UNSENDABLE, tooLarge.get().explain(failure));
        }
        if (has(failure, Refusal::isForEver)) {
            return new Outcome(Kind.UNSENDABLE, failure);
        }
        return new Outcome(has(failure, Refusal::isOfDestination) ? Kind.BLOCKED : Kind.REJECTED, failure);
    }

    // An address that is gone does not come back, and what cannot be sent is of no use to an operator either.
    static Outcome toOutcomeOfReply(Exception failure) {
        Outcome outcome = toOutcome(failure);
        boolean isHopeless =
                outcome.kind() == Kind.UNSENDABLE || has(failure, InvalidDestinationException.class::isInstance);
        return isHopeless ? new Outcome(Kind.UNWANTED, outcome.cause()) : outcome;
    }

    // The content is none that a message can carry: only an operator can help.
    private static boolean isForEver(Throwable failure) {
        return failure instanceof MessageFormatException;
    }

    // Another event would fare no better: it does not exist, takes nothing, or not from this user.
    private static boolean isOfDestination(Throwable failure) {
        return failure instanceof InvalidDestinationException
                || failure instanceof JMSSecurityException
                || failure instanceof ResourceAllocationException
                || ADDRESS_FULL.equals(failure.getClass().getSimpleName());
    }

    private static boolean has(Throwable failure, Predicate<Throwable> property) {
        return failure != null && (property.test(failure) || has(failure.getCause(), property));
    }

    /**
     * Why Artemis refuses an event for its size, whenever it is sent. Known by the number at the beginning of the text, which belongs to
     * one sentence of Artemis alone and crosses the network with it: the types of these exceptions also stand for a broken disk and for
     * a closed session, which pass, and Jakarta Messaging has no error code for them.
     */
    private enum TooLarge {
        FOR_THE_JOURNAL(
                "AMQ149005",
                "The headers and the key of this event do not fit into a record of the broker's journal. Discard it and append it with"
                        + " less in its headers, or raise journal-buffer-size (and journal-file-size) at the broker and retry it."),
        // The client's own limit, minLargeMessageSize: a large body travels in pieces, all headers in the first.
        BESIDE_A_LARGE_BODY(
                "AMQ219022",
                "The headers and the key of this event are too large beside its body: with a body of more than 100 KiB, headers of"
                        + " less than 100 KiB can be sent, to any broker. Discard it and append it with less in its headers.");

        private final String number;
        private final String advice;

        TooLarge(String number, String advice) {
            this.number = number;
            this.advice = advice;
        }

        static Optional<TooLarge> of(Throwable failure) {
            return Arrays.stream(values())
                    .filter(reason -> has(failure, reason::isReasonOf))
                    .findFirst();
        }

        private boolean isReasonOf(Throwable failure) {
            return failure.getMessage() != null && failure.getMessage().startsWith(number);
        }

        /** The failure in words for an operator, and in those of Artemis, which tell the sizes. */
        JMSException explain(Throwable failure) {
            JMSException explained = new JMSException(advice + " Artemis says: " + failure.getMessage(), number);
            explained.initCause(failure);
            return explained;
        }
    }
}
