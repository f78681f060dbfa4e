package dev.semel.outbox;

/** Where a message goes. */
public enum DestinationKind {
    /** To one consumer of a queue. */
    QUEUE,
    /** To every subscription of a topic. */
    TOPIC,
    /**
     * To a consumer that Semel itself brings its messages, without a broker. Only what Semel stores for one consumer, a retry for
     * example, goes there; an application that appends such an event is refused.
     */
    CONSUMER,
    /** To a topic of Kafka: needs the module {@code semel-kafka}. */
    KAFKA;

    /** An event for the destination of this name. */
    public OutboxEvent event(String name) {
        return new OutboxEvent(this, name);
    }
}
