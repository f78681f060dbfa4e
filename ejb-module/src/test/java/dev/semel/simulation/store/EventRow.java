package dev.semel.simulation.store;

import dev.semel.internal.history.Failure;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.OutgoingEvents;
import dev.semel.internal.outbox.store.PendingEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/** A row of {@code semel_outbox_event}. */
public record EventRow(Key key, OutgoingEvent event, Numbers numbers, OutboxStatus status, Marks marks) {

    /** What never changes: who it is, and its place. */
    public record Key(UUID id, long position, int slot, Instant createdAt, Instant expiresAt) {}

    /** Its number in its group and that of the one before; null for none. */
    public record Numbers(Long number, Long previous) {

        static final Numbers NONE = new Numbers(null, null);

        /** A message with its numbers; as it is, if it has none. */
        public StoredMessage on(StoredMessage message) {
            if (number == null) {
                return message;
            }
            StoredMessage numbered =
                    message.with(MessageContract.SEQUENCE, number).without(MessageContract.PREVIOUS_SEQUENCE);
            return previous == null ? numbered : numbered.with(MessageContract.PREVIOUS_SEQUENCE, previous);
        }
    }

    /**
     * What the relay and operators make of it.
     *
     * @param failure the last one, null for none
     */
    public record Marks(
            int attempts, Instant dueAt, boolean holdsGroup, Instant endedAt, Failure failure, boolean isDamaged) {

        static Marks first(Instant dueAt, boolean holdsGroup) {
            return new Marks(0, dueAt, holdsGroup, null, null, false);
        }
    }

    public boolean isReply() {
        return event.message().properties().containsKey(MessageContract.REPLY);
    }

    /** Whether it is a reply that reached no one. The relay says why; an operator who discards one leaves its failure as it is. */
    public boolean isDropped(EventRow before) {
        return isReply() && isDiscarded(before) && marks.failure() != before.marks.failure();
    }

    public boolean isDiscarded(EventRow before) {
        return status == OutboxStatus.DISCARDED && before.status != OutboxStatus.DISCARDED;
    }

    public UUID id() {
        return key.id();
    }

    public String group() {
        return event.group().orElse(null);
    }

    public Address address() {
        return Address.of(event.event());
    }

    long size() {
        byte[] body = event.message().body();
        return body == null ? 0 : body.length;
    }

    /** The same event with another status. */
    public EventRow with(OutboxStatus other) {
        return new EventRow(key, event, numbers, other, marks);
    }

    private EventRow with(Marks other) {
        return new EventRow(key, event, numbers, status, other);
    }

    EventRow with(int attempts, Instant dueAt) {
        return with(
                new Marks(attempts, dueAt, marks.holdsGroup(), marks.endedAt(), marks.failure(), marks.isDamaged()));
    }

    EventRow endedAt(Instant time) {
        return with(new Marks(marks.attempts(), null, marks.holdsGroup(), time, marks.failure(), marks.isDamaged()));
    }

    EventRow skipped() {
        return with(
                new Marks(marks.attempts(), marks.dueAt(), false, marks.endedAt(), marks.failure(), marks.isDamaged()));
    }

    EventRow failed(Failure failure) {
        return with(new Marks(
                marks.attempts(), marks.dueAt(), marks.holdsGroup(), marks.endedAt(), failure, marks.isDamaged()));
    }

    EventRow damaged() {
        return with(
                new Marks(marks.attempts(), marks.dueAt(), marks.holdsGroup(), marks.endedAt(), marks.failure(), true));
    }

    boolean isDue(Instant now) {
        return marks.dueAt() == null || !marks.dueAt().isAfter(now);
    }

    boolean isBehind(EventRow other) {
        return group() != null && group().equals(other.group()) && other.key.position() < key.position();
    }

    PendingEvent toPendingEvent(Instant now) {
        Duration timeLeft = key.expiresAt() == null ? null : Duration.between(now, key.expiresAt());
        return OutgoingEvents.pending(id(), group(), marks.attempts(), timeLeft, this::content);
    }

    OutgoingEvent content() {
        if (marks.isDamaged()) {
            throw new IllegalStateException("The row of event " + id() + " is damaged.");
        }
        return new OutgoingEvent(event.event(), numbers.on(event.message()), event.consumer());
    }
}
