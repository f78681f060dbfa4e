package dev.semel.internal.outbox.jms;

import dev.semel.internal.message.jms.SendWatch;
import jakarta.jms.DeliveryMode;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;

/**
 * A message with all that a filter of the broker can see of how it is sent.
 *
 * @param bytes how many travel; 0 if its sender has others to send
 */
record Parcel(Message message, int priority, long timeToLive, long bytes) {

    static final long NEVER_EXPIRES = 0;

    void send(SendWatch.Sends sends, MessageProducer producer, Destination destination) throws JMSException {
        sends.send(bytes, () -> producer.send(destination, message, DeliveryMode.PERSISTENT, priority, timeToLive));
    }

    /** The same one, but if it expires, then not before that time. */
    Parcel lastingAtLeast(long millis) {
        return timeToLive == NEVER_EXPIRES ? this : new Parcel(message, priority, Math.max(timeToLive, millis), bytes);
    }
}
