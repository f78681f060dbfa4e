package dev.semel.internal.redelivery.kafka;

import dev.semel.internal.history.Failure;
import dev.semel.internal.kafka.record.RecordMessage;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.RelayStore;
import dev.semel.internal.outbox.store.StoredEvents;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The events that hold a record which a consumer gets again. Every method works in the transaction of its caller. */
@Dependent
class RetriedRecords {

    private static final Logger LOG = Logger.getLogger(RetriedRecords.class.getName());

    private final ConsumerEvents events;
    private final StoredEvents contents;
    private final RelayStore marks;

    @Inject
    RetriedRecords(ConsumerEvents events, StoredEvents contents, RelayStore marks) {
        this.events = events;
        this.contents = contents;
        this.marks = marks;
    }

    List<UUID> due(String consumer) {
        return events.due(consumer);
    }

    /**
     * The record of an event that is due, and that no other transaction has locked; one that holds no record any more is parked.
     *
     * @param lease for so long no other node takes it, unless it is kept; none: until the end of the transaction
     */
    Optional<RecordMessage> take(UUID event, String consumer, Optional<Duration> lease) {
        Optional<Instant> now = events.lock(event);
        Optional<RecordMessage> message = now.flatMap(time -> readOrPark(event, consumer, time));
        if (message.isPresent()) {
            lease.ifPresent(longest -> events.putOff(event, longest));
        }
        return message;
    }

    /** Has a due event for the rest of the transaction; false if it is another's, is done, or was given up. */
    boolean lock(UUID event) {
        return events.lock(event).isPresent();
    }

    /** What has become of it is stored. Answers false if that was noted before, or it was given up, or another node has it. */
    boolean markDone(UUID event) {
        Optional<Instant> now = events.lockAgain(event);
        now.ifPresent(time -> marks.markPublished(List.of(event), time));
        return now.isPresent();
    }

    void putOff(UUID event, Duration pause) {
        events.putOff(event, pause);
    }

    void keepOff(Collection<UUID> taken, Duration lease) {
        events.keepOff(taken, lease);
    }

    private Optional<RecordMessage> readOrPark(UUID event, String consumer, Instant now) {
        Optional<OutgoingEvent> found = contents.read(event);
        try {
            OutgoingEvent whole = found.orElseThrow(() -> new IllegalStateException(
                    "The row of outbox event " + event + " is damaged, so its record cannot be worked on again."));
            return Optional.of(RecordMessage.ofRetry(event, whole.message(), consumer));
        } catch (RuntimeException damaged) {
            park(event, now, damaged);
            return Optional.empty();
        }
    }

    private void park(UUID event, Instant now, RuntimeException damaged) {
        LOG.log(
                Level.SEVERE,
                "The retry " + event + " holds no record any more, so it was parked; an operator can only discard it.",
                damaged);
        marks.park(event, 1, now, Failure.of(damaged));
    }
}
