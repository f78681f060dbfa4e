package dev.semel.incontainer.bank;

import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;

/**
 * A message as the bank reads it.
 *
 * @param reference tells the test's own message from all others
 * @param delivery how often the broker has delivered it by now
 */
public record Order(String consumer, String reference, Behaviour behaviour, int delivery, Message message) {

    public static Order of(String consumer, Message message) {
        try {
            return new Order(
                    consumer,
                    message.getStringProperty(OrderProperties.REFERENCE),
                    Behaviour.valueOf(message.getStringProperty(OrderProperties.BEHAVIOUR)),
                    message.getIntProperty("JMSXDeliveryCount"),
                    message);
        } catch (JMSException unreadable) {
            throw new IllegalArgumentException("The message is no order of the bank.", unreadable);
        }
    }

    /** Whether the handler is told that an earlier one may have worked. */
    boolean isWarned() {
        try {
            return message.getJMSRedelivered();
        } catch (JMSException unreadable) {
            throw new IllegalArgumentException("The order " + reference + " cannot say it.", unreadable);
        }
    }

    int code() {
        try {
            return message.getIntProperty(OrderProperties.CODE);
        } catch (JMSException unreadable) {
            throw new IllegalArgumentException("The order " + reference + " has no code.", unreadable);
        }
    }

    long countBytes() {
        try {
            byte[] some = new byte[8192];
            long count = 0;
            for (int read = 0; read >= 0; read = ((BytesMessage) message).readBytes(some)) {
                count += read;
            }
            return count;
        } catch (JMSException unreadable) {
            throw new IllegalArgumentException("The order " + reference + " has no bytes.", unreadable);
        }
    }

    String body() {
        try {
            return message.getBody(String.class);
        } catch (JMSException unreadable) {
            throw new IllegalArgumentException("The order " + reference + " has no text.", unreadable);
        }
    }
}
