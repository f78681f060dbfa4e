package dev.semel.simulation.world;

import dev.semel.idempotency.IdempotencyKeyResolver;
import dev.semel.internal.artemis.ArtemisNames;
import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.message.ContentHash;
import dev.semel.internal.message.KeptHeaders;
import dev.semel.internal.message.LargeBody;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.QualifiedQueue;
import dev.semel.internal.message.StoredMessage;
import dev.semel.simulation.broker.MemoryBroker;
import dev.semel.simulation.broker.QueuedMessage;
import dev.semel.simulation.check.Body;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** A message of the broker in memory, as a consumer gets it. */
final class SimulatedMessage implements IncomingMessage {

    private final QueuedMessage message;
    private final ConsumerKind consumer;
    private boolean isLoaded;
    private boolean isOver;
    private boolean isHandlerWarned;
    private boolean hasReachedHandler;

    /** @param consumer to whom it came */
    SimulatedMessage(QueuedMessage message, ConsumerKind consumer) {
        this.message = message;
        this.consumer = consumer;
    }

    @Override
    public String messageId() {
        return message.id();
    }

    @Override
    public Optional<String> sentId() {
        return Optional.of(message.id());
    }

    @Override
    public String destination() {
        return message.letter().address();
    }

    @Override
    public Optional<String> keyProperty(String name) {
        return text(name);
    }

    @Override
    public String keyBy(IdempotencyKeyResolver resolver) {
        Body body = Body.of(message.content());
        return body.isNameless() ? null : body.key();
    }

    @Override
    public boolean isRedelivered() {
        return message.isRedelivered();
    }

    @Override
    public void tellHandler(boolean mayHaveWorked) {
        isHandlerWarned = mayHaveWorked;
        hasReachedHandler = true;
    }

    @Override
    public boolean hasReachedHandler() {
        return hasReachedHandler;
    }

    boolean isHandlerWarned() {
        return isHandlerWarned;
    }

    @Override
    public int waits() {
        return (Integer) message.properties().getOrDefault(MessageContract.WAITS, 0);
    }

    @Override
    public Optional<String> ownQueue() {
        boolean wouldBeLost = consumer.isSelective() && !message.letter().isPersistent();
        return wouldBeLost ? Optional.empty() : Optional.of(placeOf(consumer.queue()));
    }

    private static String placeOf(String queue) {
        return QualifiedQueue.is(queue) ? MemoryBroker.TOPIC + queue : queue;
    }

    @Override
    public Optional<UUID> eventId() {
        return text(MessageContract.EVENT_ID).map(UUID::fromString);
    }

    @Override
    public Optional<UUID> retryOf() {
        return text(MessageContract.RETRY_OF).map(UUID::fromString);
    }

    @Override
    public Optional<String> addressee() {
        return text(MessageContract.CONSUMER);
    }

    @Override
    public void load() {
        isLoaded = true;
    }

    /** The delivery is over: as with a large body, the client has nothing of it any more unless it was loaded. */
    void end() {
        isOver = true;
    }

    @Override
    public StoredMessage content() {
        Map<String, Object> kept = new HashMap<>(message.properties());
        kept.remove(ArtemisNames.DUPLICATE_ID);
        if (message.letter().priority() != KeptHeaders.USUAL_PRIORITY) {
            kept.put(KeptHeaders.PRIORITY, message.letter().priority());
        }
        if (kept.containsKey(KeptHeaders.REPLY_TO)) {
            kept.putIfAbsent(MessageContract.REQUEST_ID, message.id());
        }
        if (message.letter().expiresAt() != null) {
            kept.put(KeptHeaders.EXPIRATION, message.letter().expiresAt().toEpochMilli());
        }
        byte[] body = isOver && !isLoaded ? new byte[0] : message.content().body();
        return new StoredMessage(message.content().kind(), body, kept);
    }

    @Override
    public Optional<LargeBody> largeBody() {
        return Optional.empty();
    }

    @Override
    public String contentHash(List<String> ignored) {
        return ContentHash.of(message.content(), ignored);
    }

    private Optional<String> text(String name) {
        return Optional.ofNullable((String) message.properties().get(name));
    }
}
