package dev.semel.internal.outbox.store;

import dev.semel.internal.message.StoredMessage;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An event that the relay took up.
 *
 * @param group the order group, null if it has none
 * @param attempts failed attempts so far
 * @param timeLeft until it expires, negative if it has; null if it never does
 * @param storedContent reads the event; fails when the row was damaged, so that a damaged event fails alone
 * @param storedMessage reads the message with its body, wherever that is kept
 */
public record PendingEvent(
        UUID id,
        @Nullable String group,
        int attempts,
        @Nullable Duration timeLeft,
        Supplier<OutgoingEvent> storedContent,
        Supplier<StoredMessage> storedMessage) {

    /** The event as it was appended, but without a body that is kept apart. */
    public OutgoingEvent content() {
        return storedContent.get();
    }

    /** Where it goes; empty if the row was damaged. */
    public Optional<Address> address() {
        try {
            return Optional.of(Address.of(content().event()));
        } catch (RuntimeException damaged) {
            return Optional.empty();
        }
    }

    /** Whether its time to live had passed when it was taken up. */
    public boolean isExpired() {
        return timeLeft != null && (timeLeft.isNegative() || timeLeft.isZero());
    }

    /** Whether it answers a request; one whose row was damaged is not known to. */
    public boolean isReply() {
        try {
            return group == null && content().isReply();
        } catch (RuntimeException damaged) {
            return false;
        }
    }

    /** The idempotency key: the event's own, else its id. */
    public String key() {
        return content().event().idempotencyKey().orElseGet(id::toString);
    }

    /**
     * The message, whole. A body that is kept apart is read now, and not kept: a batch needs the memory of one.
     *
     * @throws UnreadableException if the database does not answer
     * @throws UndeliverableException if it answers, but cannot deliver this body
     */
    public StoredMessage message() {
        return storedMessage.get();
    }

    /** The body of an event could not be read now: not the event's fault. */
    public static class UnreadableException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        public UnreadableException(UUID event, Throwable cause) {
            super("The body of outbox event " + event + " could not be read; the event stays pending.", cause);
        }
    }

    /** The database answers, but it cannot deliver this event or its body: the event's own fault. */
    public static class UndeliverableException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        /** @param sentence which event it is, and what an operator can do */
        public UndeliverableException(String sentence, Throwable cause) {
            super(sentence, cause);
        }
    }
}
