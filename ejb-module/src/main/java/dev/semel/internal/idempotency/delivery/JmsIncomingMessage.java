package dev.semel.internal.idempotency.delivery;

import dev.semel.idempotency.IdempotencyKeyResolver;
import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.message.ContentHash;
import dev.semel.internal.message.LargeBody;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.SafeText;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.message.TraceContext;
import dev.semel.internal.message.jms.BodyFailure;
import dev.semel.internal.message.jms.Broker;
import dev.semel.internal.message.jms.MessageReader;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Message;
import jakarta.json.JsonException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads what the protocol needs from a Jakarta Messaging message; everything in it may be hostile. */
class JmsIncomingMessage implements IncomingMessage {

    private static final int NAME_LENGTH = 255;
    private static final int CUT_LENGTH = 150;

    // Anybody can write a number there.
    private static final int MOST_WAITS = 1_000_000;
    private static final Pattern UUID_FORM = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    // By name, because not every application has the API.
    private static final String JSON_BINDING = "jakarta.json.bind.JsonbException";

    private final Message message;
    private final Broker broker;

    // What came, before a handler could change it, or send it on. Everything that outlives the delivery is made of
    // this.
    private @Nullable String messageId;
    private @Nullable Boolean isRedelivered;
    private @Nullable Integer waits;
    private @Nullable Optional<UUID> eventId;
    private @Nullable MessageOrigin origin;
    private @Nullable Kept kept;
    private @Nullable StoredMessage content;
    private boolean hasReachedHandler;

    JmsIncomingMessage(Message message, Broker broker) {
        this.message = message;
        this.broker = broker;
    }

    @Override
    public Optional<String> sentId() {
        return Optional.ofNullable(read(message::getJMSMessageID)).filter(id -> !id.isBlank());
    }

    @Override
    public String messageId() {
        if (messageId == null) {
            messageId = sentId().map(JmsIncomingMessage::inOneColumn)
                    .orElseGet(() -> "nameless:" + read(() -> new MessageReader(broker).nameOf(message)));
        }
        return messageId;
    }

    private static String inOneColumn(String id) {
        String cut = SafeText.line(id, NAME_LENGTH);
        return cut.equals(id) ? id : SafeText.line(id, CUT_LENGTH) + "#" + ContentHash.of(id);
    }

    @Override
    public void keep() {
        messageId();
        eventId();
        waits();
        origin();
        kept();
    }

    @Override
    public String destination() {
        return origin().destination();
    }

    @Override
    public Optional<String> ownQueue() {
        return origin().ownQueue();
    }

    private MessageOrigin origin() {
        if (origin == null) {
            origin = read(() -> MessageOrigin.of(message, broker));
        }
        return origin;
    }

    @Override
    public Optional<String> keyProperty(String name) {
        // A foreign client can set bytes, which name themselves anew at each reading: no key.
        return property(name, Object.class)
                .filter(key -> key instanceof String || key instanceof Number)
                .map(Object::toString);
    }

    @Override
    public String keyBy(IdempotencyKeyResolver resolver) {
        return read(() -> {
            String key = resolver.keyOf(message);
            MessageReader.rewind(message);
            return key;
        });
    }

    @Override
    public boolean isRedelivered() {
        if (isRedelivered == null) {
            isRedelivered = read(message::getJMSRedelivered);
        }
        return isRedelivered;
    }

    // Of some providers this also sets JMSXDeliveryCount, and only in this copy of the message.
    @Override
    public void tellHandler(boolean mayHaveWorked) {
        isRedelivered();
        read(() -> {
            message.setJMSRedelivered(mayHaveWorked);
            return mayHaveWorked;
        });
        hasReachedHandler = true;
    }

    @Override
    public boolean hasReachedHandler() {
        return hasReachedHandler;
    }

    @Override
    public int waits() {
        if (waits == null) {
            waits = property(MessageContract.WAITS, Integer.class)
                    .filter(said -> said >= 0 && said < MOST_WAITS)
                    .orElse(0);
        }
        return waits;
    }

    @Override
    public Optional<UUID> eventId() {
        if (eventId == null) {
            eventId = id(MessageContract.EVENT_ID);
        }
        return eventId;
    }

    @Override
    public Optional<UUID> retryOf() {
        return id(MessageContract.RETRY_OF);
    }

    private Optional<UUID> id(String property) {
        return property(property, String.class)
                .filter(id -> UUID_FORM.matcher(id).matches())
                .map(UUID::fromString);
    }

    @Override
    public Optional<String> addressee() {
        return property(MessageContract.CONSUMER, String.class);
    }

    @Override
    public StoredMessage headers() {
        return kept().rest();
    }

    @Override
    public StoredMessage content() {
        if (content == null) {
            content = kept().content();
        }
        return content;
    }

    private Kept kept() {
        if (kept == null) {
            kept = read(() -> Kept.of(message, broker));
        }
        return kept;
    }

    @Override
    public void load() {
        new MessageReader(broker).load(message);
    }

    @Override
    public Optional<LargeBody> largeBody() {
        return kept().large();
    }

    @Override
    public String contentHash(List<String> ignored) {
        return kept().contentHash(ignored);
    }

    @Override
    public Throwable explain(Throwable failure) {
        return broker.inside(message).explain(failure);
    }

    // Other JSON, a partner's answer for example, throws the same exceptions as that of the message.
    @Override
    public boolean isBodyAtFault(Throwable failure) {
        boolean isOfJson = failure instanceof JsonException
                || JSON_BINDING.equals(failure.getClass().getName());
        return BodyFailure.isOf(message, failure) || isOfJson && kept().hasBrokenJson();
    }

    /** Where the message belongs in a distributed trace. */
    Optional<TraceContext> trace() {
        return TraceContext.of(
                property(MessageContract.TRACE_PARENT, Object.class).orElse(null),
                property(MessageContract.TRACE_STATE, Object.class).orElse(null));
    }

    private <T> Optional<T> property(String name, Class<T> type) {
        return Optional.ofNullable(read(() -> message.getObjectProperty(name)))
                .filter(type::isInstance)
                .map(type::cast);
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
