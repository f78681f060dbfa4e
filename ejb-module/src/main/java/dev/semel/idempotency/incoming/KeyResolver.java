package dev.semel.idempotency.incoming;

import dev.semel.idempotency.consumer.ConsumerDefinition;
import dev.semel.idempotency.consumer.KeyRule;
import dev.semel.idempotency.consumer.UserBeans;
import dev.semel.idempotency.store.Delivery;
import dev.semel.idempotency.store.IdempotencyKey;
import dev.semel.idempotency.store.ParkReason;
import dev.semel.message.MessageContract;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

/** Finds the idempotency key of a message, and the hash of its content, or says why there is no key. */
@Dependent
public class KeyResolver {

    private final UserBeans beans;

    @Inject
    public KeyResolver(UserBeans beans) {
        this.beans = beans;
    }

    /** @throws UnusableMessageException if the message has no usable key, or cannot be read, and must be parked */
    public Delivery resolve(ConsumerDefinition consumer, IncomingMessage message) {
        try {
            return read(consumer, message);
        } catch (UnusableMessageException unusable) {
            throw unusable;
        } catch (RuntimeException unreadable) {
            // Nothing but the message is looked at here, so the next delivery would fail in the same way.
            throw new UnusableMessageException(
                    ParkReason.BROKEN_BODY,
                    "The message could not be read, so it was parked: " + unreadable.getMessage(),
                    unreadable);
        }
    }

    private Delivery read(ConsumerDefinition consumer, IncomingMessage message) {
        String hash = consumer.key().isContentCompared() ? contentHash(consumer, message) : null;
        return new Delivery(
                new IdempotencyKey(consumer.name(), key(consumer, message)),
                message.messageId(),
                message.eventId().orElse(null),
                hash);
    }

    private String key(ConsumerDefinition consumer, IncomingMessage message) {
        try {
            String key = find(consumer.key(), message);
            if (key == null || key.isBlank()) {
                throw new UnusableMessageException(
                        ParkReason.MISSING_KEY, "The idempotency key of the message is empty, so it was parked.");
            }
            return key;
        } catch (UnusableMessageException unusable) {
            return switch (consumer.key().onMissing()) {
                case PARK -> throw unusable;
                case PROCESS_UNPROTECTED -> message.messageId();
                case DERIVE -> "content:" + contentHash(consumer, message);
            };
        }
    }

    private String find(KeyRule rule, IncomingMessage message) {
        // A retry brings its old key as a property, wherever the first message carried it.
        if (message.addressee().isPresent()) {
            return property(MessageContract.IDEMPOTENCY_KEY, message);
        }
        if (rule.isMessageId()) {
            return message.messageId();
        }
        if (rule.isByResolver()) {
            return resolved(rule, message);
        }
        return rule.pointer().isEmpty()
                ? property(rule.property(), message)
                : PointedKey.in(message.content(), rule.pointer());
    }

    private String resolved(KeyRule rule, IncomingMessage message) {
        try {
            return beans.call(rule.resolver(), message::keyBy);
        } catch (RuntimeException failed) {
            throw new UnusableMessageException(
                    ParkReason.MISSING_KEY,
                    "The key resolver " + rule.resolver().getName() + " failed on the message, so it was parked: "
                            + failed.getMessage(),
                    failed);
        }
    }

    private static String property(String name, IncomingMessage message) {
        return message.keyProperty(name)
                .orElseThrow(() -> new UnusableMessageException(
                        ParkReason.MISSING_KEY,
                        "The message has no property " + name
                                + " that is a text or a number, so a duplicate could not be"
                                + " told; it was parked."));
    }

    private static String contentHash(ConsumerDefinition consumer, IncomingMessage message) {
        return message.contentHash(consumer.key().ignoredContent());
    }
}
