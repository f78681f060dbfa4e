package dev.semel.idempotency.interceptor;

import dev.semel.idempotency.IdempotencyKeyResolver;
import dev.semel.idempotency.incoming.IncomingMessage;
import dev.semel.message.BodyKind;
import dev.semel.message.ContentHash;
import dev.semel.message.LargeBody;
import dev.semel.message.MessageContract;
import dev.semel.message.Readable;
import dev.semel.message.StoredMessage;
import dev.semel.message.jms.JmsMessages;
import dev.semel.message.jms.LargeBytes;
import dev.semel.message.jms.SubscriptionQueue;
import dev.semel.message.trace.TraceContext;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import jakarta.jms.Topic;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** Reads what the protocol needs from a Jakarta Messaging message; everything in it may be hostile. */
class JmsIncomingMessage implements IncomingMessage {

    private static final int NAME_LENGTH = 255;
    private static final Pattern UUID_FORM = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    private final Message message;

    // A producer may have switched message ids off; then every delivery counts as another message.
    private final String idOfNameless = "nameless:" + UUID.randomUUID();

    private StoredMessage content;

    JmsIncomingMessage(Message message) {
        this.message = message;
    }

    @Override
    public String messageId() {
        String id = read(message::getJMSMessageID);
        return id == null ? idOfNameless : Readable.line(id, NAME_LENGTH);
    }

    @Override
    public String destination() {
        Destination destination = read(message::getJMSDestination);
        if (destination instanceof Queue queue) {
            return read(queue::getQueueName);
        }
        return destination instanceof Topic topic ? TOPIC + read(topic::getTopicName) : String.valueOf(destination);
    }

    @Override
    public Optional<String> keyProperty(String name) {
        // A foreign client can set bytes, which name themselves anew at each reading: no key.
        return Optional.ofNullable(read(() -> message.getObjectProperty(name)))
                .filter(key -> key instanceof String || key instanceof Number)
                .map(Object::toString);
    }

    @Override
    public String keyBy(IdempotencyKeyResolver resolver) {
        return read(() -> {
            String key = resolver.keyOf(message);
            JmsMessages.rewind(message);
            return key;
        });
    }

    @Override
    public boolean isRedelivered() {
        return read(message::getJMSRedelivered);
    }

    @Override
    public int waits() {
        return Optional.ofNullable(read(() -> message.getObjectProperty(MessageContract.WAITS)))
                .filter(Integer.class::isInstance)
                .map(Integer.class::cast)
                .orElse(0);
    }

    @Override
    public Optional<String> subscriptionQueue() {
        return SubscriptionQueue.of(message);
    }

    @Override
    public Optional<UUID> eventId() {
        return text(MessageContract.EVENT_ID)
                .filter(id -> UUID_FORM.matcher(id).matches())
                .map(UUID::fromString);
    }

    @Override
    public Optional<String> addressee() {
        return text(MessageContract.CONSUMER);
    }

    @Override
    public StoredMessage content() {
        if (content == null) {
            content = largeBody().isPresent() ? JmsMessages.readProperties(message) : JmsMessages.read(message);
        }
        return content;
    }

    @Override
    public Optional<LargeBody> largeBody() {
        return read(() -> LargeBytes.of(message));
    }

    @Override
    public String contentHash(List<String> ignored) {
        return largeBody()
                .map(body -> ContentHash.of(BodyKind.BYTES, body))
                .orElseGet(() -> ContentHash.of(JmsMessages.readBody(message), ignored));
    }

    /** Where the message belongs in a distributed trace. */
    Optional<TraceContext> trace() {
        return TraceContext.of(
                text(MessageContract.TRACE_PARENT).orElse(null),
                text(MessageContract.TRACE_STATE).orElse(null));
    }

    private Optional<String> text(String property) {
        return Optional.ofNullable(read(() -> message.getObjectProperty(property)))
                .filter(String.class::isInstance)
                .map(String.class::cast);
    }

    private static <T> T read(JmsRead<T> value) {
        try {
            return value.read();
        } catch (JMSException broken) {
            throw new JMSRuntimeException(broken.getMessage(), broken.getErrorCode(), broken);
        }
    }

    private interface JmsRead<T> {
        T read() throws JMSException;
    }
}
