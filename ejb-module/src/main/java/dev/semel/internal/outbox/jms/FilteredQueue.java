package dev.semel.internal.outbox.jms;

import dev.semel.internal.message.jms.SendWatch;
import dev.semel.internal.outbox.store.Address;
import jakarta.jms.JMSException;
import jakarta.jms.JMSSecurityException;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.ResourceAllocationException;
import jakarta.jms.Session;
import jakarta.jms.TemporaryQueue;
import org.jspecify.annotations.Nullable;

/**
 * A queue that an operator gave a filter: what does not match it the broker confirms and drops. The broker is asked with the
 * message itself, at a queue of our own with the same filter, because only the broker can tell.
 */
record FilteredQueue(Address queue, String filter) {

    // The trial is over long before. What has expired, or soon does, would not be seen to arrive.
    private static final long LONGER_THAN_A_TRIAL = 60_000;

    /**
     * @param session one without a transaction, in which nothing would arrive; null if the sender has none
     * @throws JMSException if it cannot be seen there whether an event matches
     */
    Session requireAlone(@Nullable Session session) throws JMSException {
        if (session == null) {
            throw new JMSException("The " + queue + " has the filter " + filter
                    + ", and whether an event matches it can only be seen when it is sent alone.");
        }
        return session;
    }

    /** @throws ResourceAllocationException if the queue does not take the message, or the broker has no room to try it */
    void requireMatch(Session session, SendWatch.Sends sends, Parcel parcel) throws JMSException {
        if (isDropped(session, sends, parcel)) {
            throw new ResourceAllocationException("The " + queue + " has the filter " + filter
                    + " at the broker, which would drop this event without a word, because it does not match. Change the filter"
                    + " there, or discard the event.");
        }
    }

    private boolean isDropped(Session session, SendWatch.Sends sends, Parcel parcel) throws JMSException {
        boolean isDropped = false;
        try {
            TemporaryQueue ours = session.createTemporaryQueue();
            try (MessageConsumer consumer = session.createConsumer(ours, filter);
                    MessageProducer producer = session.createProducer(null)) {
                parcel.lastingAtLeast(LONGER_THAN_A_TRIAL).send(sends, producer, ours);
                isDropped = consumer.receiveNoWait() == null;
            } finally {
                ours.delete();
            }
        } catch (JMSSecurityException refused) {
            // The user may not use a queue of its own, and to hold its events would hold them for ever.
        }
        return isDropped;
    }
}
