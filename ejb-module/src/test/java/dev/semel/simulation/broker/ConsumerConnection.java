package dev.semel.simulation.broker;

import dev.semel.simulation.schedule.Life;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A consumer's connection with what it was given ahead. */
public final class ConsumerConnection {

    private final Life life;
    private final Selection queue;
    private final int prefetch;
    private final MemoryBroker broker;
    private final List<QueuedMessage> ahead = new ArrayList<>();
    private QueuedMessage atWork;
    private boolean isBroken;

    ConsumerConnection(Life life, Selection queue, int prefetch, MemoryBroker broker) {
        this.life = life;
        this.queue = queue;
        this.prefetch = prefetch;
        this.broker = broker;
    }

    Life life() {
        return life;
    }

    public boolean isBroken() {
        return isBroken;
    }

    /** Whether a message could be received now. */
    public boolean hasMessage() {
        return !isBroken && (!ahead.isEmpty() || !queue.isEmpty());
    }

    /** The next message; null if there is none. */
    public QueuedMessage receive() {
        broker.expire(queue.queue());
        while (!isBroken && ahead.size() < prefetch && !queue.isEmpty()) {
            ahead.add(queue.deliver());
        }
        atWork = isBroken || ahead.isEmpty() ? null : ahead.remove(0);
        return atWork;
    }

    /** False if the broker no longer knows of the delivery: it comes again. */
    public boolean acknowledge() {
        QueuedMessage done = atWork;
        atWork = null;
        return !isBroken && queue.acknowledge(done);
    }

    /** When something comes that is there and cannot be received yet. */
    public Optional<Instant> nextDue() {
        return isBroken ? Optional.empty() : queue.nextDue();
    }

    /** The session is rolled back: what is at work comes again later, before what was given ahead. */
    public void giveBack() {
        if (!isBroken && atWork != null) {
            List<QueuedMessage> all = new ArrayList<>(List.of(atWork));
            all.addAll(ahead);
            ahead.forEach(QueuedMessage::takeDeliveryBack);
            ahead.clear();
            queue.giveBackLater(all);
        }
        atWork = null;
    }

    /** Consumes nothing any more; what it was given ahead counts as delivered. */
    public void breakOff() {
        if (!isBroken) {
            isBroken = true;
            List<QueuedMessage> all = new ArrayList<>(ahead);
            if (atWork != null) {
                all.add(0, atWork);
            }
            queue.giveBack(all);
            broker.forget(this);
        }
    }
}
