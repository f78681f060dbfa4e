package dev.semel.simulation.broker;

import dev.semel.internal.message.StoredMessage;
import java.time.Instant;
import java.util.Map;

/** A message in one queue. */
public final class QueuedMessage {

    private final String id;
    private final Letter letter;
    private final Instant sentAt;
    private int deliveries;
    private Instant dueAt = Instant.MIN;

    QueuedMessage(String id, Letter letter, Instant sentAt) {
        this.id = id;
        this.letter = letter;
        this.sentAt = sentAt;
    }

    /** The broker's id: that of the message, and so the same in all queues that a topic fills. */
    public String id() {
        return id;
    }

    public Instant sentAt() {
        return sentAt;
    }

    public Letter letter() {
        return letter;
    }

    public StoredMessage content() {
        return letter.content();
    }

    public Map<String, Object> properties() {
        return letter.properties();
    }

    /** How often it was handed to a consumer's connection, worked on or not. */
    public int deliveries() {
        return deliveries;
    }

    public boolean isRedelivered() {
        return deliveries > 1;
    }

    void deliver() {
        deliveries++;
    }

    void takeDeliveryBack() {
        deliveries--;
    }

    /** It is not seen before then. */
    void comeAt(Instant time) {
        dueAt = time;
    }

    boolean isScheduled(Instant now) {
        return now.isBefore(dueAt);
    }

    Instant dueAt() {
        return dueAt;
    }

    void forgetDeliveries() {
        deliveries = 0;
    }

    @Override
    public String toString() {
        return id;
    }
}
