package dev.semel.internal.outbox.relay;

import dev.semel.internal.outbox.store.PendingEvent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** A broker that drops known ids as Artemis does, and fails as a test wants it to. */
class FakeBroker implements EventPublisher {

    final List<String> received = new ArrayList<>();
    final Set<String> poison = new HashSet<>();
    final Set<String> unsendable = new HashSet<>();
    final Set<String> full = new HashSet<>();
    final Set<UUID> known = new HashSet<>();
    final List<String> asked = new ArrayList<>();
    final List<Integer> batches = new ArrayList<>();
    final Set<String> gone = new HashSet<>();
    int singles;
    int questions;
    boolean isDown;
    boolean losesAnswers;
    boolean isGoneSeen = true;
    Runnable beforeSingle = () -> {};
    Runnable beforeBatch = () -> {};

    @Override
    public void publishBatch(List<PendingEvent> events, TimeLimit limit) {
        batches.add(events.size());
        beforeBatch.run();
        limit.requireTime();
        failIf(isDown, "connection refused");
        failIf(events.stream().anyMatch(this::isForFull), "address is full");
        failIf(events.stream().anyMatch(this::isForGone), "no such address");
        failIf(events.stream().anyMatch(event -> known.contains(event.id())), "duplicate id");
        failIf(events.stream().anyMatch(this::isPoison), "poison in the batch");
        failIf(events.stream().anyMatch(this::isUnsendable), "unsendable in the batch");
        events.forEach(this::receive);
        failIf(losesAnswers, "no answer to the commit");
    }

    @Override
    public boolean isRefusedAsKnown(Exception failure) {
        return false;
    }

    @Override
    public EventPublisher.Outcome publishOne(PendingEvent event) {
        singles++;
        beforeSingle.run();
        if (isDown) {
            return new EventPublisher.Outcome(
                    EventPublisher.Outcome.Kind.OUTAGE, new IllegalStateException("connection refused"));
        }
        if (isForGone(event)) {
            return new EventPublisher.Outcome(
                    EventPublisher.Outcome.Kind.UNWANTED, new IllegalStateException("no such address"));
        }
        if (isForFull(event)) {
            return new EventPublisher.Outcome(
                    EventPublisher.Outcome.Kind.BLOCKED, new IllegalStateException("address is full"));
        }
        try {
            if (isUnsendable(event)) {
                return new EventPublisher.Outcome(
                        EventPublisher.Outcome.Kind.UNSENDABLE, new IllegalStateException("there is no such queue"));
            }
            failIf(isPoison(event), "poison");
        } catch (RuntimeException guilty) {
            return new EventPublisher.Outcome(EventPublisher.Outcome.Kind.REJECTED, guilty);
        }
        receive(event);
        return EventPublisher.Outcome.PUBLISHED;
    }

    @Override
    public Map<UUID, Exception> findUnwanted(List<PendingEvent> replies, TimeLimit limit) {
        asked.addAll(
                replies.stream().map(reply -> reply.content().message().text()).toList());
        return isGoneSeen
                ? replies.stream()
                        .filter(this::isForGone)
                        .collect(Collectors.toMap(
                                PendingEvent::id, reply -> new IllegalStateException("no such address")))
                : Map.of();
    }

    @Override
    public Optional<Exception> findOutage() {
        questions++;
        return isDown ? Optional.of(new IllegalStateException("connection refused")) : Optional.empty();
    }

    private void receive(PendingEvent event) {
        if (known.add(event.id())) {
            received.add(event.content().message().text());
        }
    }

    private boolean isForFull(PendingEvent event) {
        return event.address().filter(address -> full.contains(address.name())).isPresent();
    }

    private boolean isForGone(PendingEvent event) {
        return event.isReply()
                && event.address()
                        .filter(address -> gone.contains(address.name()))
                        .isPresent();
    }

    private boolean isUnsendable(PendingEvent event) {
        return unsendable.contains(event.content().message().text());
    }

    private boolean isPoison(PendingEvent event) {
        return poison.contains(event.content().message().text());
    }

    private static void failIf(boolean fails, String why) {
        if (fails) {
            throw new IllegalStateException(why);
        }
    }
}
