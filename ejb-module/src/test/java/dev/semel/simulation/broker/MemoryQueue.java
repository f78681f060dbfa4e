package dev.semel.simulation.broker;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** A queue: what waits, in the order of its priorities and arrivals, and what consumers have in their hands. */
final class MemoryQueue {

    private static final Duration LONGEST_DELAY = Duration.ofSeconds(30);

    private final String name;
    private final Supplier<Instant> clock;
    private final Duration redeliveryDelay;
    private final List<QueuedMessage> waiting = new ArrayList<>();
    private final Set<QueuedMessage> delivering = new LinkedHashSet<>();

    MemoryQueue(String name, Supplier<Instant> clock, Duration redeliveryDelay) {
        this.name = name;
        this.clock = clock;
        this.redeliveryDelay = redeliveryDelay;
    }

    void add(QueuedMessage message) {
        int place = waiting.size();
        while (place > 0
                && waiting.get(place - 1).letter().priority() < message.letter().priority()) {
            place--;
        }
        waiting.add(place, message);
    }

    QueuedMessage deliver(Predicate<Letter> selector) {
        QueuedMessage message = waiting().stream()
                .filter(next -> selector.test(next.letter()))
                .findFirst()
                .orElseThrow();
        waiting.remove(message);
        message.deliver();
        delivering.add(message);
        return message;
    }

    /** Takes those back whose session was rolled back; they come again in their old order, but they are not seen before their time. */
    void giveBackLater(List<QueuedMessage> messages) {
        messages.forEach(message -> message.comeAt(clock.get().plus(delayOf(message))));
        giveBack(messages);
    }

    private Duration delayOf(QueuedMessage message) {
        Duration delay = redeliveryDelay;
        for (int delivery = 1; delivery < message.deliveries() && delay.compareTo(LONGEST_DELAY) < 0; delivery++) {
            delay = delay.multipliedBy(2);
        }
        return delay.compareTo(LONGEST_DELAY) < 0 ? delay : LONGEST_DELAY;
    }

    /** Takes those back that a consumer did not acknowledge: to the head, in their old order. */
    void giveBack(List<QueuedMessage> messages) {
        List<QueuedMessage> back = messages.stream().filter(delivering::remove).toList();
        waiting.addAll(0, back);
    }

    boolean acknowledge(QueuedMessage message) {
        return delivering.remove(message);
    }

    /** Takes out what has expired. */
    List<QueuedMessage> expire(Instant now) {
        List<QueuedMessage> expired = waiting.stream()
                .filter(message -> message.letter().expiresAt() != null
                        && !message.letter().expiresAt().isAfter(now))
                .toList();
        waiting.removeAll(expired);
        return expired;
    }

    /** The next that no consumer has in hand; null if there is none. */
    QueuedMessage head() {
        return waiting().stream().findFirst().orElse(null);
    }

    List<QueuedMessage> waiting() {
        Instant now = clock.get();
        return waiting.stream().filter(message -> !message.isScheduled(now)).toList();
    }

    List<QueuedMessage> scheduled() {
        Instant now = clock.get();
        return waiting.stream().filter(message -> message.isScheduled(now)).toList();
    }

    List<QueuedMessage> delivering() {
        return List.copyOf(delivering);
    }

    QueuedMessage removeHead() {
        QueuedMessage head = head();
        waiting.remove(head);
        return head;
    }

    int size() {
        return waiting.size() + delivering.size();
    }

    Collection<QueuedMessage> all() {
        List<QueuedMessage> all = new ArrayList<>(delivering);
        all.addAll(waiting);
        return all;
    }

    void forgetDeliveries() {
        all().forEach(QueuedMessage::forgetDeliveries);
    }

    @Override
    public String toString() {
        return name;
    }
}
