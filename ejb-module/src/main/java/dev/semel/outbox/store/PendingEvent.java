package dev.semel.outbox.store;

import dev.semel.outbox.OutboxEvent;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * An event that the relay took up.
 *
 * @param group the order group, null if it has none
 * @param attempts failed attempts so far
 * @param timeLeft until it expires, negative if it has; null if it never does
 * @param storedContent reads the event; fails when the row was damaged, so that a damaged event fails alone
 */
public record PendingEvent(
        UUID id, String group, int attempts, Duration timeLeft, Supplier<OutboxEvent> storedContent) {

    /** The event as it was appended. */
    public OutboxEvent content() {
        return storedContent.get();
    }

    /** Where it goes; empty if the row was damaged. */
    public Optional<Address> address() {
        try {
            return Optional.of(Address.of(content()));
        } catch (RuntimeException damaged) {
            return Optional.empty();
        }
    }

    /** The idempotency key: the event's own, else its id. */
    public String key() {
        return content().key().orElseGet(id::toString);
    }
}
