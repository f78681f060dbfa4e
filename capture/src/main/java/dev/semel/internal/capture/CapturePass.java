package dev.semel.internal.capture;

import dev.semel.internal.history.Failure;
import dev.semel.internal.outbox.relay.EventPublisher;
import dev.semel.internal.outbox.relay.EventPublisher.Outcome;
import dev.semel.internal.outbox.relay.TimeLimit;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.outbox.DestinationKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * Publishes what was read from the log together. When it has returned, each event is at the broker, or stands in the outbox: only then may
 * the place behind them be confirmed.
 *
 * <ol>
 *   <li>An event that the relay or an operator has taken over is passed over: the log is read again after a crash.
 *   <li>An event of a group of which another one waits in the outbox is handed to the relay, which publishes it behind that one. So is
 *       one for Kafka, to which nothing goes from here, and one for a destination that is paused or known to take nothing.
 *   <li>All others are sent in one transaction of the broker. It refuses that if it has one of them already.
 *   <li>If it fails, they are sent one by one, and the broker drops those that it has. An event that can never be sent is parked with
 *       the reason. One that is refused now, or whose destination takes nothing, is handed to the relay, which tries it again or holds
 *       it. What follows in the groups of both is handed to the relay, too.
 *   <li>If broker or database do not answer, the pass throws: nothing is confirmed, and all of it is read again.
 * </ol>
 */
public final class CapturePass {

    private static final Logger LOG = Logger.getLogger(CapturePass.class.getName());

    private final CapturedRows rows;
    private final EventPublisher broker;

    public CapturePass(CapturedRows rows, EventPublisher broker) {
        this.rows = rows;
        this.broker = broker;
    }

    /** @throws RuntimeException if not all of them could be worked off */
    public void publish(List<SourceRecord> records) {
        Instant now = rows.now();
        List<PendingEvent> events = records.stream()
                .flatMap(record -> CapturedEvents.of(record, now).stream())
                .toList();
        if (events.isEmpty()) {
            return;
        }
        Set<UUID> takenOver =
                rows.takenOver(events.stream().map(PendingEvent::id).toList());
        List<PendingEvent> ours =
                events.stream().filter(event -> !takenOver.contains(event.id())).toList();
        Set<String> waiting = rows.waiting(ours.stream()
                .map(PendingEvent::group)
                .filter(Objects::nonNull)
                .distinct()
                .toList());
        Handover handover = new Handover(waiting, rows.closed());
        List<PendingEvent> toSend =
                ours.stream().filter(event -> !handover.takes(event)).toList();
        send(toSend, handover);
        handover.end();
    }

    private void send(List<PendingEvent> events, Handover handover) {
        if (events.isEmpty()) {
            return;
        }
        try {
            broker.publishBatch(events, TimeLimit.NONE);
        } catch (RuntimeException failed) {
            broker.findOutage().ifPresent(outage -> {
                throw new IllegalStateException("The broker does not answer: " + Failure.root(outage), outage);
            });
            LOG.log(
                    Level.FINE,
                    failed,
                    () -> events.size() + " captured events could not be sent together; they are sent one by one.");
            for (PendingEvent event : events) {
                if (!handover.takes(event)) {
                    sendAlone(event, handover);
                }
            }
        }
    }

    private void sendAlone(PendingEvent event, Handover handover) {
        Outcome outcome = broker.publishOne(event);
        switch (outcome.kind()) {
            case PUBLISHED -> {
                // It is there.
            }
            case OUTAGE ->
                throw new IllegalStateException(
                        "The broker does not answer: " + Failure.root(outcome.cause()), outcome.cause());
            case BLOCKED, REJECTED -> {
                handover.add(event);
                LOG.log(
                        Level.WARNING,
                        "The broker does not take outbox event {0} now; it is handed to the relay. Reason: {1}",
                        new Object[] {event.id(), Failure.of(outcome.cause()).sentence()});
            }
            case UNSENDABLE, UNWANTED -> park(event, Failure.of(outcome.cause()), handover);
        }
    }

    private void park(PendingEvent event, Failure failure, Handover handover) {
        if (rows.park(event, failure)) {
            handover.follow(event);
        }
        LOG.log(Level.SEVERE, "Parked outbox event {0}, and the others go on. Reason: {1}", new Object[] {
            event.id(), failure.sentence()
        });
    }

    /** What the relay gets of a pass. */
    private final class Handover {

        private final Set<String> groups;
        private final Set<Address> closed;
        private final List<UUID> events = new ArrayList<>();

        Handover(Set<String> waiting, Set<Address> closed) {
            this.groups = new HashSet<>(waiting);
            this.closed = closed;
        }

        /** Whether it is the relay's. */
        boolean takes(PendingEvent event) {
            boolean isBehind = event.group() != null && groups.contains(event.group());
            if (isBehind
                    || event.address()
                            .filter(address -> address.kind() == DestinationKind.KAFKA || closed.contains(address))
                            .isPresent()) {
                add(event);
                return true;
            }
            return false;
        }

        void add(PendingEvent event) {
            events.add(event.id());
            follow(event);
        }

        /** What comes after it in its group is the relay's. */
        void follow(PendingEvent event) {
            if (event.group() != null) {
                groups.add(event.group());
            }
        }

        void end() {
            if (!events.isEmpty()) {
                rows.handOver(events);
                LOG.log(Level.FINE, "{0} captured events were handed to the relay.", events.size());
            }
        }
    }
}
