package dev.semel.endtoend.lab;

import jakarta.jms.JMSException;
import jakarta.jms.Message;

/** What a message tells the handler to do. */
public record Order(String key, long workMillis, Behaviour behaviour, boolean isRetry) {

    public static final String KEY = "idempotency_key";
    /** What a message is called whose key may be anything: its effects are written under this name. */
    public static final String NAME = "lab_name";

    public static final String WORK_MILLIS = "lab_work_millis";
    public static final String BEHAVIOUR = "lab_behaviour";

    /** Copies of an order have the same content. */
    public static final String BODY = "work for the lab";

    /** What is sent by mistake under a key that is taken. */
    public static final String OTHER_BODY = "other work for the lab";

    private static final String EVENT = "semel_event_id";

    public static Order in(Message message) {
        try {
            return new Order(
                    message.getStringProperty(message.propertyExists(NAME) ? NAME : KEY),
                    message.getLongProperty(WORK_MILLIS),
                    Behaviour.valueOf(message.getStringProperty(BEHAVIOUR)),
                    message.propertyExists(EVENT));
        } catch (JMSException e) {
            throw new IllegalArgumentException("The message is no order for the lab.", e);
        }
    }
}
