package dev.semel.internal.artemis;

import dev.semel.internal.message.jms.BrokerMessage;
import dev.semel.internal.message.jms.ConsumedQueue;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageFormatException;
import java.lang.reflect.Field;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the client of Artemis keeps inside a message of Jakarta Messaging. */
public record CoreMessage(Message message) implements BrokerMessage {

    @Override
    public Optional<String> number() {
        try {
            return Optional.of(call("getMessageID").toString());
        } catch (ReflectiveOperationException | RuntimeException unknown) {
            return Optional.empty();
        }
    }

    @Override
    public Optional<ConsumedQueue> queue() {
        return ConsumerQueue.of(message)
                .map(known ->
                        new ConsumedQueue(known.address(), known.name(), known.isTopic(), known.takesCopyOf(message)));
    }

    @Override
    public void setProperty(String name, Object value) throws JMSException {
        try {
            call("putObjectProperty", name, value);
        } catch (ReflectiveOperationException | RuntimeException refused) {
            throw ClientInternals.because(
                    refused, new MessageFormatException("no message of this provider can have it"));
        }
    }

    @Override
    public String property(String name) throws JMSException {
        try {
            return call("getStringProperty", name).toString();
        } catch (ReflectiveOperationException | RuntimeException unseen) {
            throw ClientInternals.because(unseen, new MessageFormatException("this provider does not let us see it"));
        }
    }

    @Override
    public byte @Nullable [] serialised() {
        try {
            byte[] bytes = (byte[]) data().get(message);
            return bytes == null ? new byte[0] : bytes.clone();
        } catch (ReflectiveOperationException closed) {
            return null;
        }
    }

    @Override
    public void setSerialised(byte[] bytes) throws JMSException {
        if (bytes.length == 0) {
            return;
        }
        try {
            data().set(message, bytes);
        } catch (ReflectiveOperationException closed) {
            throw ClientInternals.because(
                    closed,
                    new MessageFormatException("The serialised object of this message cannot be handed to messages of "
                            + message.getClass().getName() + ", so the message cannot be sent again."));
        }
    }

    @Override
    public Throwable explain(Throwable failure) {
        return ClientFailure.explain(message, failure);
    }

    private Field data() throws NoSuchFieldException {
        return ClientInternals.field(message, "data", byte[].class);
    }

    private Object call(String method, Object... arguments) throws ReflectiveOperationException {
        return ClientInternals.call(ClientInternals.call(message, "getCoreMessage"), method, arguments);
    }
}
