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
    /**
     * To a topic of Kafka, by the module {@code semel-kafka}. The group of the event is the key of the record, so all events of a group
     * are in one partition, in their order; without a group the record has no key. Text is sent as UTF-8, an event without a body as a
     * record without a value, and each property as a header of text. Kafka knows no {@link OutboxEvent#priority}, no
     * {@link OutboxEvent#timeToLive} and no {@link OutboxEvent#messageGroup}: to append an event with one of them is refused.
     */
    KAFKA;

    /** An event for the destination of this name. */
    public OutboxEvent event(String name) {
        return new OutboxEvent(this, name);
    }
}
