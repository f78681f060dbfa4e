package dev.semel.internal.idempotency.consumer;

import dev.semel.idempotency.KeyStore;
import dev.semel.idempotency.Order;
import dev.semel.internal.history.Failure;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.Delivery.Place;
import dev.semel.internal.idempotency.store.Delivery.Requester;
import dev.semel.internal.idempotency.store.Delivery.Sender;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.idempotency.store.StoredRetries;
import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.Causes;
import dev.semel.internal.message.LostBodyException;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.SafeText;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.message.content.JsonText;
import dev.semel.internal.message.content.PointedValue;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.json.JsonException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds the idempotency key of a message, and the hash of its content, or says why there is no key.
 *
 * <ol>
 *   <li>A retry names its consumer, and brings its old key as a property, wherever the first message carried it. Anybody can write
 *       that; it counts if we have stored such an event.
 *   <li>One that came to another consumer is parked.
 *   <li>Any other message has the key that the consumer's rule finds.
 * </ol>
 */
@Dependent
public class KeyResolver {

    // Clients of other protocols send JSON as bytes.
    private static final Set<BodyKind> MAYBE_JSON = Set.of(BodyKind.TEXT, BodyKind.TEXT16, BodyKind.BYTES);

    private static final int LONGEST_FAULT = 500;

    private final UserBeans beans;
    private final StoredRetries retries;

    @Inject
    public KeyResolver(UserBeans beans, StoredRetries retries) {
        this.beans = beans;
        this.retries = retries;
    }

    /**
     * @throws UnusableMessageException if the message has no usable key, or cannot be read, and must be parked
     * @throws RuntimeException if the database does not say whether a retry is ours, or the broker's client has lost the body
     * @throws Error a full heap or a missing class, which need not be the message's fault
     */
    public Delivery resolve(ConsumerDefinition consumer, IncomingMessage message) {
        readable(() -> message.keyProperty(MessageContract.UNREADABLE)).ifPresent(KeyResolver::refuse);
        Optional<IdempotencyKey> retried = readable(() -> retriedKey(message))
                .filter(key -> retries.isOurs(message.eventId().orElseThrow(), key));
        retried.ifPresent(key -> requireRight(consumer, key));
        return readable(() -> read(consumer, message, retried));
    }

    private static void refuse(String fault) {
        throw new UnusableMessageException(
                ParkReason.BROKEN_BODY,
                "The broker's client could not read the message, so it was parked with the bytes of its body: it "
                        + SafeText.line(fault, LONGEST_FAULT) + ".");
    }

    /** The key, if it can be told without reading the body or calling the application. */
    public Optional<IdempotencyKey> keyOutsideTheBody(ConsumerDefinition consumer, IncomingMessage message) {
        KeyRule rule = consumer.key();
        if (rule.isMessageId()) {
            return ours(message).or(() -> message.sentId().map(id -> new IdempotencyKey(consumer.name(), id)));
        }
        boolean isByProperty = rule.pointer().isEmpty() && !rule.isByResolver();
        return ours(message).or(() -> Optional.of(rule.property())
                .filter(name -> isByProperty)
                .flatMap(message::keyProperty)
                .filter(key -> !key.isBlank())
                .map(key -> new IdempotencyKey(consumer.name(), key)));
    }

    private Optional<IdempotencyKey> ours(IncomingMessage message) {
        return retriedKey(message)
                .filter(key -> retries.isOurs(message.eventId().orElseThrow(), key));
    }

    private static Optional<IdempotencyKey> retriedKey(IncomingMessage message) {
        return message.eventId().flatMap(event -> message.addressee()).flatMap(consumer -> message.keyProperty(
                        MessageContract.IDEMPOTENCY_KEY)
                .map(key -> new IdempotencyKey(consumer, key)));
    }

    private static void requireRight(ConsumerDefinition consumer, IdempotencyKey key) {
        if (!key.consumer().equals(consumer.name())) {
            throw new UnusableMessageException(
                    ParkReason.WRONG_CONSUMER,
                    "The message is a retry for consumer " + key.consumer() + " but came to consumer " + consumer.name()
                            + ", so it was parked.",
                    new IdempotencyKey(consumer.name(), key.value()));
        }
    }

    private static <T> T readable(Supplier<T> reading) {
        try {
            return reading.get();
        } catch (UnusableMessageException | LostBodyException known) {
            throw known;
        } catch (Exception | Error unreadable) {
            letOutTheServers(unreadable);
            // Nothing but the message is looked at here, so the next delivery would fail in the same way.
            throw new UnusableMessageException(
                    ParkReason.BROKEN_BODY,
                    "The message could not be read, so it was parked: "
                            + Failure.of(unreadable).shortMessage(),
                    unreadable);
        }
    }

    // A full heap, or a class that is not there, hits whichever message is read just then; a bean's container wraps it.
    private static void letOutTheServers(Throwable failure) {
        Causes.of(failure)
                .filter(cause -> cause instanceof OutOfMemoryError || cause instanceof LinkageError)
                .map(Error.class::cast)
                .findFirst()
                .ifPresent(error -> {
                    throw error;
                });
    }

    private Delivery read(ConsumerDefinition consumer, IncomingMessage message, Optional<IdempotencyKey> retried) {
        message.keep();
        String hash = consumer.key().isContentCompared() ? contentHash(consumer, message) : null;
        String whole = consumer.key().isPartOfContentCompared() ? message.contentHash(List.of()) : null;
        IdempotencyKey key = retried.orElseGet(() -> new IdempotencyKey(consumer.name(), key(consumer, message)));
        UUID event = message.eventId().orElse(null);
        UUID retryOf = retried.flatMap(ours -> message.retryOf()).orElse(null);
        Instant end = message.expiry().orElse(Instant.MAX);
        Requester requester = message.requester().orElse(null);
        Place place = consumer.work().order() == Order.ANY
                ? null
                : Place.of(consumer.name(), message.headers()).orElse(null);
        Sender sender = retried.isEmpty() ? Sender.PRODUCER : message.isReplay() ? Sender.OPERATOR : Sender.SEMEL;
        KeyStore store = consumer.work().store();
        String id = message.messageId();
        return new Delivery(key, id, event, retryOf, hash, null, end, requester, sender, place, whole, store);
    }

    private String key(ConsumerDefinition consumer, IncomingMessage message) {
        try {
            String key = find(consumer.key(), message);
            if (key == null || key.isBlank()) {
                throw missing("The idempotency key of the message is empty, so it was parked.");
            }
            return key;
        } catch (UnusableMessageException unusable) {
            return switch (consumer.key().onMissing()) {
                case PARK -> throw unusable;
                case PROCESS_UNPROTECTED ->
                    message.sentId().orElseGet(() -> message.messageId() + ":" + contentHash(consumer, message));
                case DERIVE -> "content:" + contentHash(consumer, message);
            };
        }
    }

    private String find(KeyRule rule, IncomingMessage message) {
        if (rule.isMessageId()) {
            return message.sentId()
                    .orElseThrow(() -> missing("The message has no message id, because its producer switched ids off or"
                            + " speaks another protocol, so a duplicate could not be told; it was parked."));
        }
        if (rule.isByResolver()) {
            return resolved(rule, message);
        }
        return rule.pointer().isEmpty()
                ? property(rule.property(), message)
                : pointed(rule.pointer(), message.content());
    }

    private String resolved(KeyRule rule, IncomingMessage message) {
        try {
            return beans.call(rule.resolver(), message::keyBy);
        } catch (LostBodyException notTheMessages) {
            throw notTheMessages;
        } catch (Exception | Error failed) {
            letOutTheServers(failed);
            throw new UnusableMessageException(
                    ParkReason.MISSING_KEY,
                    "The key resolver " + rule.resolver().getName() + " failed on the message, so it was parked: "
                            + Failure.of(failed).shortMessage(),
                    failed);
        }
    }

    private static String property(String name, IncomingMessage message) {
        return message.keyProperty(name)
                .orElseThrow(() -> missing("The message has no property " + name
                        + " that is a text or a number, so a duplicate could not be told; it was parked."));
    }

    private static String pointed(String pointer, StoredMessage content) {
        if (!MAYBE_JSON.contains(content.kind())) {
            throw broken(pointer, "the body is of kind " + content.kind(), null);
        }
        if (!content.canBeSent()) {
            throw broken(pointer, "the body has more than 10 MiB, or cannot be read", null);
        }
        Optional<String> key;
        try {
            key = PointedValue.of(textOf(content), pointer);
        } catch (RuntimeException other) {
            // Also a plain one: that is how the parser refuses what is nested too deeply.
            throw broken(pointer, "the body is no JSON, or JSON and something else behind it", other);
        }
        return key.orElseThrow(
                () -> missing("The body has no text and no number at " + pointer + ", so the message was parked."));
    }

    private static String textOf(StoredMessage content) {
        return content.kind() == BodyKind.BYTES && content.body() != null
                ? JsonText.of(content.body()).orElseThrow(() -> new JsonException("The bytes are no text in UTF-8."))
                : content.text();
    }

    private static UnusableMessageException broken(String pointer, String reason, @Nullable Exception cause) {
        return new UnusableMessageException(
                ParkReason.BROKEN_BODY,
                "The key is expected at " + pointer + ", but " + reason + "; the message was parked.",
                cause);
    }

    private static UnusableMessageException missing(String sentence) {
        return new UnusableMessageException(ParkReason.MISSING_KEY, sentence);
    }

    private static String contentHash(ConsumerDefinition consumer, IncomingMessage message) {
        return message.contentHash(consumer.key().ignoredContent());
    }
}
