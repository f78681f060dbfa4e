package dev.semel.internal.outbox.jms;

import dev.semel.internal.outbox.store.Address;
import jakarta.jms.Connection;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.ResourceAllocationException;
import jakarta.jms.Session;
import jakarta.jms.TemporaryQueue;

/**
 * A queue that an operator gave a filter: what does not match it the broker confirms and drops. The broker is asked with the
 * message itself, at a queue of our own with the same filter, because only the broker can tell.
 */
final class FilteredQueue {

    private FilteredQueue() {}

    /**
     * @param session one without a transaction, in which nothing would arrive; null if the sender has none
     * @throws ResourceAllocationException if the queue does not take the message
     * @throws JMSException if that cannot be seen here
     */
    static void requireMatch(
            Address queue, String filter, Connection connection, Session session, Message message, int priority)
            throws JMSException {
        if (session == null) {
            throw new JMSException("The " + queue + " has the filter " + filter
                    + ", and whether an event matches it can only be seen when it is sent alone.");
        }
        connection.start();
        TemporaryQueue ours = session.createTemporaryQueue();
        try (MessageConsumer consumer = session.createConsumer(ours, filter);
                MessageProducer producer = session.createProducer(ours)) {
            producer.send(message, DeliveryMode.NON_PERSISTENT, priority, Message.DEFAULT_TIME_TO_LIVE);
            if (consumer.receiveNoWait() == null) {
                throw new ResourceAllocationException("The " + queue + " has the filter " + filter
                        + " at the broker, which would drop this event without a word, because it does not match. Change the filter"
                        + " there, or discard the event.");
            }
        } finally {
            ours.delete();
        }
    }
}
