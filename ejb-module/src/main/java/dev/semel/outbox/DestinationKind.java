package dev.semel.outbox;

/** Where a message goes: to one consumer of a queue, or to every subscription of a topic. */
public enum DestinationKind {
    QUEUE,
    TOPIC
}
