package dev.semel.simulation.check;

import dev.semel.internal.counter.copy.CopyOrigin;
import dev.semel.internal.idempotency.store.KeyRecord;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.outbox.store.DestinationState;
import dev.semel.simulation.store.ConsumerTablesInMemory;
import dev.semel.simulation.store.ConsumerTablesInMemory.BegunRow;
import dev.semel.simulation.store.ConsumerTablesInMemory.KeyRow;
import dev.semel.simulation.store.DestinationRow;
import dev.semel.simulation.store.EventRow;
import dev.semel.simulation.store.OutboxTablesInMemory;
import java.util.List;
import java.util.Map;

/** Counts the situations that can be told by what becomes of rows, and by what went wrong. */
public final class Sightings {

    private static final Map<String, String> OF_INCIDENTS = Map.of(
            "The answer of Redis is lost: ", "an answer of Redis was lost",
            "A deadlock hits this: ", "a deadlock hit a statement",
            "The outcome of this stays unknown: ", "the outcome of a commit stayed unknown");

    private final Situations situations;
    private final ConsumerTablesInMemory consumers;

    public Sightings(Situations situations, OutboxTablesInMemory outbox, ConsumerTablesInMemory consumers) {
        this.situations = situations;
        this.consumers = consumers;
        consumers.keys.watch(this::keyChanged);
        consumers.begun.watch(this::markChanged);
        consumers.held.watch((before, after) -> count(before == null, "a message was held back until its turn came"));
        consumers.skipped.watch((before, after) -> count(
                after != null && after.source().origin() == CopyOrigin.OVERTAKEN,
                "a state was skipped that a newer one had overtaken"));
        outbox.events.watch(this::eventChanged);
        outbox.destinations.watch(this::destinationChanged);
    }

    private void keyChanged(KeyRow before, KeyRow after) {
        if (before == null || after == null) {
            return;
        }
        KeyRecord was = before.record();
        KeyRecord is = after.record();
        boolean isLeased = was.status() == RecordStatus.IN_PROGRESS && is.status() == RecordStatus.IN_PROGRESS;
        count(isLeased && !was.lease().token().equals(is.lease().token()), "a lapsed lease was taken over");
        boolean isFailed = was.status() == RecordStatus.FAILED && is.status() == RecordStatus.FAILED;
        count(
                isFailed
                        && was.retryEventId() != null
                        && is.retryEventId() != null
                        && is.attempts() == was.attempts()
                        && is.attempts() > 0
                        && !was.retryEventId().equals(is.retryEventId()),
                "a live retry was stored for later");
    }

    private void markChanged(BegunRow before, BegunRow after) {
        boolean isOfADeadLife = after != null
                && consumers.begun.committed().stream()
                        .anyMatch(other -> other.keyHash().equals(after.keyHash())
                                && !other.life().equals(after.life()));
        count(before == null && isOfADeadLife, "a suspect had its turn");
    }

    private void eventChanged(EventRow before, EventRow after) {
        boolean isForLater = before == null
                && after != null
                && after.event().message().properties().containsKey(MessageContract.WAITS);
        count(isForLater, "a message with a busy key was stored for later");
    }

    private void destinationChanged(DestinationRow before, DestinationRow after) {
        DestinationState was = before == null ? DestinationState.CLOSED : before.state();
        DestinationState is = after == null ? DestinationState.CLOSED : after.state();
        count(was != is && is == DestinationState.OPEN, "a breaker opened");
        count(was == DestinationState.OPEN && is == DestinationState.RECOVERING, "a breaker closed");
    }

    private void count(boolean isSeen, String situation) {
        if (isSeen) {
            situations.count(situation);
        }
    }

    /** When all is over. */
    public void addAll(List<String> incidents) {
        incidents.stream()
                .filter(OF_INCIDENTS::containsKey)
                .map(OF_INCIDENTS::get)
                .forEach(situations::count);
    }
}
