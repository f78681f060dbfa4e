package dev.semel.internal.redelivery.kafka;

import dev.semel.internal.history.Failure;
import dev.semel.internal.kafka.record.RecordMessage;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.RelayStore;
import dev.semel.internal.outbox.store.StoredEvents;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
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

    Optional<Instant> lock(UUID event) {
        return events.lock(event);
    }

    void postpone(UUID event) {
        events.postpone(event);
    }

    void markDone(UUID event, Instant now) {
        marks.markPublished(List.of(event), now);
    }

    /** The record of a locked event; one that holds none any more is parked. */
    Optional<RecordMessage> readOrPark(UUID event, String consumer, Instant now) {
        try {
            OutgoingEvent found = contents.read(event)
                    .orElseThrow(() -> new IllegalStateException("The row of outbox event " + event
                            + " is damaged, so its record cannot be worked on again."));
            return Optional.of(RecordMessage.ofRetry(event, found.message(), consumer));
        } catch (IllegalStateException | IllegalArgumentException | NullPointerException damaged) {
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
