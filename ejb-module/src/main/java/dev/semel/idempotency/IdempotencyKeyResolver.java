package dev.semel.idempotency;

import jakarta.jms.JMSException;
import jakarta.jms.Message;

/**
 * Finds the idempotency key of a message where neither a property nor a value in the body is one. A CDI bean of the
 * application, named by {@link IdempotentConsumer#keyResolver}; dependent beans are destroyed after each use.
 *
 * <p>It is asked before any transaction begins and must be a pure function of the message: the same message has the same
 * key on every node and at every redelivery. A scheduled retry brings its old key along, and does not ask again.
 */
@FunctionalInterface
public interface IdempotencyKeyResolver {

    /**
     * The key; null or blank if there is none, which {@link IdempotentConsumer#onMissingKey} decides, as it does when this
     * method throws.
     */
    String keyOf(Message message) throws JMSException;
}
