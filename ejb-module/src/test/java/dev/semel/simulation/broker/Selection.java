package dev.semel.simulation.broker;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** A queue, as a consumer sees it through its selector. */
record Selection(MemoryQueue queue, Predicate<Letter> selector) {

    boolean isEmpty() {
        return queue.waiting().stream().noneMatch(message -> selector.test(message.letter()));
    }

    QueuedMessage deliver() {
        return queue.deliver(selector);
    }

    boolean acknowledge(QueuedMessage message) {
        return queue.acknowledge(message);
    }

    void giveBack(List<QueuedMessage> messages) {
        queue.giveBack(messages);
    }

    void giveBackLater(List<QueuedMessage> messages) {
        queue.giveBackLater(messages);
    }

    Optional<Instant> nextDue() {
        return queue.scheduled().stream().map(QueuedMessage::dueAt).min(Comparator.naturalOrder());
    }
}
