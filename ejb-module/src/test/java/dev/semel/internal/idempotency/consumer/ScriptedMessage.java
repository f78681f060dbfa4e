package dev.semel.internal.idempotency.consumer;

import dev.semel.idempotency.IdempotencyKeyResolver;
import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.ContentHash;
import dev.semel.internal.message.LargeBody;
import dev.semel.internal.message.StoredMessage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** A message as a test writes it. */
record ScriptedMessage(String property, String key, String consumer, StoredMessage content) implements IncomingMessage {

    /** The event that a retry says it is. */
    static final UUID EVENT = UUID.randomUUID();

    /** The event in whose place it says that it comes. */
    static final UUID PLACE = UUID.randomUUID();

    ScriptedMessage(String key, String consumer, StoredMessage content) {
        this("idempotency_key", key, consumer, content);
    }

    /** The same with its key under another property. */
    ScriptedMessage under(String otherProperty) {
        return new ScriptedMessage(otherProperty, key, consumer, content);
    }

    /** The same with a body that cannot be read. */
    ScriptedMessage unreadable() {
        return new ScriptedMessage(property, key, consumer, null);
    }

    static ScriptedMessage withKey(String key) {
        return new ScriptedMessage(key, null, new StoredMessage(BodyKind.NONE, null, Map.of()));
    }

    static ScriptedMessage withBody(String json) {
        return new ScriptedMessage(null, null, StoredMessage.text(json, Map.of()));
    }

    @Override
    public Optional<String> sentId() {
        return Optional.of("ID:1");
    }

    @Override
    public String messageId() {
        return "ID:1";
    }

    @Override
    public String destination() {
        return "queue";
    }

    @Override
    public Optional<String> keyProperty(String name) {
        return Optional.ofNullable(key).filter(value -> name.equals(property));
    }

    @Override
    public Optional<UUID> retryOf() {
        return Optional.ofNullable(consumer).map(retry -> PLACE);
    }

    @Override
    public Optional<UUID> eventId() {
        return Optional.ofNullable(consumer).map(retry -> EVENT);
    }

    @Override
    public Optional<String> addressee() {
        return Optional.ofNullable(consumer);
    }

    @Override
    public String keyBy(IdempotencyKeyResolver resolver) {
        return null;
    }

    @Override
    public boolean isRedelivered() {
        return false;
    }

    @Override
    public int waits() {
        return 0;
    }

    @Override
    public Optional<String> ownQueue() {
        return Optional.of("queue");
    }

    @Override
    public void load() {
        // It is all here.
    }

    @Override
    public Optional<LargeBody> largeBody() {
        return Optional.empty();
    }

    @Override
    public String contentHash(List<String> ignored) {
        return ContentHash.of(content(), ignored);
    }
}
