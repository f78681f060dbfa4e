package dev.semel.endtoend.random;

/** How a message comes to the queue of a consumer. */
enum Way {
    /** By the broker's own protocol. */
    CORE,
    AMQP,
    STOMP,
    /** To another queue, from which a divert with the broker's defaults passes it on. */
    DIVERT,
    /** To another queue, from which the broker's management moves it. */
    MOVE,
    /** By the outbox of a node, also to a topic of Kafka. */
    OUTBOX,
    /** By a producer of Kafka. */
    RECORD
}
