package dev.semel.internal.outbox.broker;

import dev.semel.internal.outbox.relay.EventPublisher;
import dev.semel.internal.outbox.relay.TimeLimit;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.internal.settings.Semel;
import dev.semel.outbox.DestinationKind;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Hands each event to its broker.
 *
 * <ol>
 *   <li>Most applications have one broker, that of Jakarta Messaging, and a batch goes there as it is.
 *   <li>A batch in which a group goes to several brokers is published in parts, one after the other.
 *   <li>Of a part for several brokers, Jakarta Messaging gets its events first: its transaction has all of them or none.
 *   <li>What fails after a part was published says which events are: none of them is sent again.
 *   <li>An event for a broker that this application does not have is refused as blocked: its destination is held until a node that has
 *       that broker sends the probe.
 * </ol>
 *
 * <p>A broker that does not answer must not stop the events for another one, if the application has another one. It takes nothing for any
 * of its destinations, so those are held, each by its own. Only Jakarta Messaging's broker can be asked whether it answers; when it does
 * not, it is left alone for a moment, so that a pass does not wait for it once for each event.
 */
@ApplicationScoped
class EventRouter implements EventPublisher {

    private static final Duration PAUSE = Duration.ofSeconds(5);

    private final BrokerPublisher messaging;
    private final List<BrokerPublisher> others;
    private final Clock clock;
    private volatile @Nullable Absence absence;

    /** @param broker empty if the application has none for the event */
    private record Routed(PendingEvent event, Optional<BrokerPublisher> broker) {}

    /** Jakarta Messaging's broker did not answer. */
    private record Absence(Exception cause, Instant until) {}

    @SuppressWarnings("NullAway") // For a proxy of CDI.
    EventRouter() {
        this.messaging = null;
        this.others = List.of();
        this.clock = null;
    }

    @Inject
    EventRouter(@Any Instance<BrokerPublisher> brokers, @Semel Clock clock) {
        this(brokers.stream().toList(), clock);
    }

    EventRouter(List<BrokerPublisher> brokers, Clock clock) {
        this.clock = clock;
        this.messaging = brokers.stream()
                .filter(broker -> broker.takes(DestinationKind.QUEUE))
                .findFirst()
                .orElseThrow();
        this.others = brokers.stream().filter(broker -> broker != messaging).toList();
    }

    @Override
    public void publishBatch(List<PendingEvent> events, TimeLimit limit) {
        if (others.isEmpty()) {
            messaging.publishBatch(events, limit);
        } else {
            publishByBroker(events, limit);
        }
    }

    private void publishByBroker(List<PendingEvent> events, TimeLimit limit) {
        Set<UUID> published = new HashSet<>();
        for (List<Routed> part : inParts(events)) {
            publishPart(messaging, part, published, limit);
            others.forEach(broker -> publishPart(broker, part, published, limit));
            part.stream()
                    .filter(routed -> routed.broker().isEmpty())
                    .findFirst()
                    .ifPresent(stray -> {
                        throw new PartlyPublishedException(published, new NoBrokerException(stray.event()));
                    });
        }
    }

    /** In each of them a group has one broker, so that none of its events gets ahead of one for another broker, which may fail. */
    private List<List<Routed>> inParts(List<PendingEvent> events) {
        List<List<Routed>> parts = new ArrayList<>();
        Map<String, Optional<BrokerPublisher>> brokerOfGroup = new HashMap<>();
        List<Routed> part = new ArrayList<>();
        for (PendingEvent event : events) {
            Routed routed = new Routed(event, broker(kindOf(event)));
            Optional<BrokerPublisher> ahead = brokerOfGroup.getOrDefault(event.group(), routed.broker());
            if (!ahead.equals(routed.broker())) {
                parts.add(part);
                part = new ArrayList<>();
                brokerOfGroup.clear();
            }
            part.add(routed);
            if (event.group() != null) {
                brokerOfGroup.put(event.group(), routed.broker());
            }
        }
        parts.add(part);
        return parts;
    }

    private static void publishPart(BrokerPublisher broker, List<Routed> part, Set<UUID> published, TimeLimit limit) {
        List<PendingEvent> events = part.stream()
                .filter(routed -> routed.broker().filter(broker::equals).isPresent())
                .map(Routed::event)
                .toList();
        try {
            if (!events.isEmpty()) {
                broker.publishBatch(events, limit);
            }
        } catch (PartlyPublishedException partly) {
            published.addAll(partly.published());
            throw new PartlyPublishedException(published, partly);
        } catch (RuntimeException failed) {
            throw published.isEmpty() ? failed : new PartlyPublishedException(published, failed);
        }
        events.forEach(event -> published.add(event.id()));
    }

    @Override
    public boolean isRefusedAsKnown(Exception failure) {
        return !(failure instanceof PartlyPublishedException) && messaging.isRefusedAsKnown(failure);
    }

    @Override
    public Outcome publishOne(PendingEvent event) {
        return broker(kindOf(event))
                .map(broker -> broker == messaging ? publishByMessaging(event) : broker.publishOne(event))
                .orElseGet(() -> new Outcome(Outcome.Kind.BLOCKED, new NoBrokerException(event)));
    }

    private Outcome publishByMessaging(PendingEvent event) {
        Absence last = absence;
        if (last != null && clock.instant().isBefore(last.until())) {
            return new Outcome(Outcome.Kind.BLOCKED, last.cause());
        }
        Outcome outcome = messaging.publishOne(event);
        boolean isAway = outcome.kind() == Outcome.Kind.OUTAGE
                && !(outcome.failure() instanceof PendingEvent.UnreadableException)
                && hasAnother();
        return isAway ? away(outcome.cause()) : outcome;
    }

    private Outcome away(Exception cause) {
        absence = new Absence(cause, clock.instant().plus(PAUSE));
        return new Outcome(Outcome.Kind.BLOCKED, cause);
    }

    // A module may be there whose broker the application does not use.
    private boolean hasAnother() {
        return Stream.of(DestinationKind.values())
                .anyMatch(kind -> others.stream().anyMatch(broker -> broker.takes(kind)));
    }

    @Override
    public Map<UUID, Exception> findUnwanted(List<PendingEvent> replies, TimeLimit limit) {
        return messaging.findUnwanted(replies, limit);
    }

    @Override
    public Optional<Exception> findOutage() {
        Optional<Exception> outage = messaging.findOutage();
        if (!hasAnother()) {
            return outage;
        }
        outage.ifPresentOrElse(this::away, () -> absence = null);
        return Optional.empty();
    }

    private Optional<BrokerPublisher> broker(DestinationKind kind) {
        return messaging.takes(kind)
                ? Optional.of(messaging)
                : others.stream().filter(broker -> broker.takes(kind)).findFirst();
    }

    // Jakarta Messaging's publisher says what is wrong with a damaged row.
    private static DestinationKind kindOf(PendingEvent event) {
        return event.address().map(Address::kind).orElse(DestinationKind.QUEUE);
    }

    /** The event is another application's on the same tables. */
    static class NoBrokerException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        NoBrokerException(PendingEvent event) {
            super("This application cannot reach the broker of the "
                    + event.address().orElseThrow()
                    + ". It is held until a node of an application with the module for that broker sends it.");
        }
    }
}
