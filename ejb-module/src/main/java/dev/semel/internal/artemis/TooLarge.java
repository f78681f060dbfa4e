package dev.semel.internal.artemis;

import dev.semel.internal.message.Causes;
import jakarta.jms.JMSException;
import java.util.Arrays;
import java.util.Optional;

/**
 * Why Artemis refuses a message for its size, whenever it is sent. Known by the number at the beginning of the text, which belongs to
 * one sentence of Artemis alone and crosses the network with it: the types of these exceptions also stand for a broken disk and for
 * a closed session, which pass, and Jakarta Messaging has no error code for them.
 */
enum TooLarge {
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
                .filter(reason -> Causes.of(failure).anyMatch(reason::isReasonOf))
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
