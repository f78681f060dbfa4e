package dev.semel.simulation.check;

import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.simulation.broker.Letter;
import dev.semel.simulation.store.EventRow;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/** The events as they were committed, and which of them the broker has got. */
final class Events {

    private static final Duration LONGEST_PASS = Duration.ofSeconds(30);

    private final Map<UUID, EventRow> events = new LinkedHashMap<>();
    private final Map<UUID, Integer> commits = new HashMap<>();
    private final Set<UUID> arrived = new HashSet<>();
    private final Set<UUID> rolledBack = new HashSet<>();
    private final Map<UUID, Instant> backSince = new HashMap<>();
    private final Map<UUID, Instant> committedAt = new LinkedHashMap<>();
    private final BiConsumer<String, String> complaints;
    private final Supplier<Instant> clock;
    private Duration bound;

    /** @param complaints is told which promise is broken, and how */
    Events(BiConsumer<String, String> complaints, Supplier<Instant> clock) {
        this.complaints = complaints;
        this.clock = clock;
    }

    Collection<EventRow> all() {
        return events.values();
    }

    void expectWithin(Duration longest) {
        bound = longest;
    }

    /** One that had to be at the broker by now. */
    Optional<Violation> late() {
        if (bound == null) {
            return Optional.empty();
        }
        Instant latest = clock.get().minus(bound);
        committedAt.keySet().removeIf(id -> arrived.contains(id) || !isReady(events.get(id)));
        return committedAt.entrySet().stream()
                .filter(committed -> committed.getValue().isBefore(latest))
                .findFirst()
                .map(committed -> new Violation(
                        "I8",
                        "event " + committed.getKey() + " was committed at " + committed.getValue()
                                + ", nothing was wrong, and it is not at the broker."));
    }

    // What has a time of its own waits for the timer, and its group waits with it.
    private boolean isReady(EventRow event) {
        return event.status() == OutboxStatus.PENDING
                && event.marks().dueAt() == null
                && (event.group() == null
                        || events.values().stream()
                                .noneMatch(other -> event.group().equals(other.group())
                                        && other.key().position() < event.key().position()
                                        && other.status().isWaiting()
                                        && other.marks().dueAt() != null));
    }

    int count() {
        return commits.size();
    }

    /** Whether so many others were committed before it. */
    boolean isAfter(UUID event, int others) {
        return commits.getOrDefault(event, -1) >= others;
    }

    void rolledBack(Collection<UUID> ids) {
        rolledBack.addAll(ids);
    }

    /** The broker has got it. */
    void arrives(UUID id, Letter letter) {
        EventRow event = events.get(id);
        if (event != null) {
            Envelopes.difference(event, letter)
                    .ifPresent(what -> complaints.accept("I1", "event " + id + " is not what " + what));
        }
        if (event == null || rolledBack.contains(id)) {
            complaints.accept("I3", "event " + id + " was sent, but no transaction that appended it was committed.");
        } else if (arrived.add(id) && event.group() != null) {
            events.values().stream()
                    .filter(other -> isBefore(other, event) && !arrived.contains(other.id()))
                    .findFirst()
                    .ifPresent(other -> complaints.accept(
                            "I4",
                            event.event().message().text() + " of group " + event.group() + " overtook "
                                    + other.event().message().text() + "."));
        }
    }

    // Of two transactions at the same time, the later place may be committed first, and be sent first then.
    private boolean isBefore(EventRow other, EventRow event) {
        return event.group().equals(other.group())
                && commits.get(other.id()) < commits.get(event.id())
                && other.key().position() < event.key().position()
                && other.status().isWaiting()
                && !isSkipped(other)
                && !clock.get()
                        .isBefore(
                                backSince.getOrDefault(other.id(), Instant.MIN).plus(LONGEST_PASS));
    }

    // Its group goes on without it. What was on its way when an operator brought it back is not held up any more.
    private static boolean isSkipped(EventRow event) {
        return event.status() == OutboxStatus.PARKED && !event.marks().holdsGroup();
    }

    void removed(EventRow gone) {
        requireSent(gone);
        // Otherwise it would seem to be still to come.
        events.computeIfPresent(
                gone.id(), (id, event) -> event.status().isWaiting() ? event.with(OutboxStatus.PUBLISHED) : event);
    }

    void changed(EventRow before, EventRow after) {
        if (before != null && before.status() == OutboxStatus.PUBLISHED && after.status() != OutboxStatus.PUBLISHED) {
            complaints.accept("I6", "event " + after.id() + " was published and is " + after.status() + ".");
        }
        if (before != null && isSkipped(before) && !isSkipped(after)) {
            backSince.put(after.id(), clock.get());
        }
        events.put(after.id(), after);
        commits.putIfAbsent(after.id(), commits.size());
        if (before == null) {
            committedAt.put(after.id(), clock.get());
        }
        if (after.status() == OutboxStatus.PUBLISHED) {
            requireSent(after);
        }
    }

    private void requireSent(EventRow event) {
        if (event.status() != OutboxStatus.DISCARDED && !arrived.contains(event.id())) {
            complaints.accept("I1", "event " + event.id() + " counts as published, but was never sent.");
        }
    }
}
