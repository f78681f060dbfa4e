package dev.semel.message.jms;

import jakarta.jms.Message;
import java.lang.reflect.Field;
import java.util.Optional;

/**
 * The queue behind the subscription from which a message came. Jakarta Messaging knows the topic only; Artemis keeps a queue
 * for each subscription, and its message knows the consumer of that queue, in a private field.
 */
public final class SubscriptionQueue {

    private static final String FIELD = "consumer";

    private SubscriptionQueue() {}

    /** The name of the queue; empty if this provider does not let us see it. */
    public static Optional<String> of(Message message) {
        try {
            Object core = message.getClass().getMethod("getCoreMessage").invoke(message);
            Object consumer = field(core.getClass()).get(core);
            Object name = Class.forName(
                            "org.apache.activemq.artemis.core.client.impl.ClientConsumerInternal",
                            false,
                            core.getClass().getClassLoader())
                    .getMethod("getQueueName")
                    .invoke(consumer);
            return Optional.ofNullable(name).map(Object::toString);
        } catch (ReflectiveOperationException | RuntimeException unknown) {
            return Optional.empty();
        }
    }

    private static Field field(Class<?> type) throws NoSuchFieldException {
        Field field = type.getDeclaredField(FIELD);
        field.setAccessible(true);
        return field;
    }
}
