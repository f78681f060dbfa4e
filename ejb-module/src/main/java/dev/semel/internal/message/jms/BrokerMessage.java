package dev.semel.internal.message.jms;

import jakarta.jms.JMSException;
import jakarta.jms.MessageFormatException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A message of Jakarta Messaging with what its broker's client keeps inside. */
public interface BrokerMessage {

    /** What the broker calls it, the same at each delivery; empty if this provider does not number its messages. */
    Optional<String> number();

    /** The queue from which it was consumed; empty if this provider does not let us see it. */
    Optional<ConsumedQueue> queue();

    /**
     * The text of a property that Jakarta Messaging keeps to itself.
     *
     * @throws MessageFormatException if this provider does not let us see it
     */
    String property(String name) throws JMSException;

    /**
     * Sets a property with a name that Jakarta Messaging does not allow: clients of other protocols call theirs {@code tenant-id}
     * or {@code my.trace}, and they have to be there when such a message is sent again.
     *
     * @throws MessageFormatException if no message of this provider can have it
     */
    void setProperty(String name, Object value) throws JMSException;

    /**
     * The serialised form of an object; empty if the message holds none, null if this provider does not let us see it. Jakarta
     * Messaging hands out the object only, and making an object out of a stranger's bytes runs what the stranger wrote.
     */
    byte @Nullable [] serialised();

    /** @throws MessageFormatException if this provider does not let us set it */
    void setSerialised(byte[] bytes) throws JMSException;

    /** What a failure over this message means; most often itself. */
    Throwable explain(Throwable failure);
}
