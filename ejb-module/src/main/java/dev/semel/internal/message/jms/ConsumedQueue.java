package dev.semel.internal.message.jms;

import dev.semel.internal.message.QualifiedQueue;

/**
 * The queue from which a message was consumed, by what the broker told the consumer.
 *
 * @param takesCopy whether a copy of the message would get into this queue, be found there, and reach its consumer
 */
public record ConsumedQueue(String address, String name, boolean isTopic, boolean takesCopy) {

    /** The name under which a message can be sent to this queue and to no other. */
    public String fullName() {
        return !isTopic && name.equals(address) ? name : QualifiedQueue.of(address, name);
    }
}
