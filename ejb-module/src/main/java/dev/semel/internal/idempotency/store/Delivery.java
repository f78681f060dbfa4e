package dev.semel.internal.idempotency.store;

import dev.semel.idempotency.KeyStore;
import dev.semel.internal.message.ContentHash;
import dev.semel.internal.message.KeptHeaders;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.SafeText;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.message.TraceContext;
import java.time.Instant;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One time that the work of a key is asked for, by the delivery of a message or otherwise.
 *
 * @param messageId null: it is a call
 * @param eventId the outbox event that carried the message, null for a foreign message
 * @param retryOf the event whose place that one took because the key was busy when it came; null if it took none
 * @param contentHash tells other content under the same key; null: contents are not compared
 * @param leaseToken names the lease under which this delivery works; null: it works without one
 * @param neededUntil when its sender's time for it is over; {@link Instant#MAX} if it never is
 * @param requester who waits for an answer; null: no one does
 * @param sender who sent the message this time
 * @param place in its group; null: it belongs to none
 * @param wholeHash of all content, where the consumer leaves a part of it out, which an operator who closes a key need not know; else null
 * @param store where its consumer keeps keys that have not failed
 */
public record Delivery(
        IdempotencyKey key,
        @Nullable String messageId,
        @Nullable UUID eventId,
        @Nullable UUID retryOf,
        @Nullable String contentHash,
        @Nullable UUID leaseToken,
        Instant neededUntil,
        @Nullable Requester requester,
        Sender sender,
        @Nullable Place place,
        @Nullable String wholeHash,
        KeyStore store) {

    /** One that never expires, comes from another sender, wants no answer, and whose key is in the database. */
    public Delivery(
            IdempotencyKey key,
            @Nullable String messageId,
            @Nullable UUID eventId,
            @Nullable UUID retryOf,
            @Nullable String contentHash,
            @Nullable UUID leaseToken) {
        this(
                key,
                messageId,
                eventId,
                retryOf,
                contentHash,
                leaseToken,
                Instant.MAX,
                null,
                Sender.PRODUCER,
                null,
                null,
                KeyStore.DATABASE);
    }

    /** Who sends a message. */
    public enum Sender {
        /** The application that made it; the relay for it. */
        PRODUCER,
        /** Semel, which had stored it for this consumer alone: a retry, or a copy that came too early. */
        SEMEL,
        /** An operator, and Semel after a failure of what the operator has sent. */
        OPERATOR
    }

    /** Whether it has a number in its group. */
    public boolean isNumbered() {
        return place != null && place.number() != null;
    }

    /** Whether Semel had stored the message for this consumer alone. */
    public boolean isStored() {
        return sender != Sender.PRODUCER;
    }

    /** Whether an operator wants the work, also behind its successors. */
    public boolean isReplay() {
        return sender == Sender.OPERATOR;
    }

    public Delivery under(@Nullable UUID token) {
        return with(key, contentHash, token, store);
    }

    /** The same delivery with a key that its content is a part of. */
    public Delivery byContent() {
        return with(key.ofContent(contentHash), contentHash, leaseToken, store);
    }

    public Delivery withContent(@Nullable String hash) {
        return with(key, hash, leaseToken, store);
    }

    /** The same delivery to a consumer that keeps its keys there. */
    public Delivery keptIn(KeyStore keys) {
        return with(key, contentHash, leaseToken, keys);
    }

    private Delivery with(IdempotencyKey own, @Nullable String content, @Nullable UUID token, KeyStore keys) {
        return new Delivery(
                own,
                messageId,
                eventId,
                retryOf,
                content,
                token,
                neededUntil,
                requester,
                sender,
                place,
                wholeHash,
                keys);
    }

    /** The event that a failed record names if it waits for this delivery; null for a foreign message. */
    public @Nullable UUID calledBy() {
        return retryOf == null ? eventId : retryOf;
    }

    /** Its place; only of one that belongs to a group. */
    public Place placeInGroup() {
        return Objects.requireNonNull(place, "place");
    }

    /** Whether a record that names this event waits for this delivery. */
    public boolean isCalled(@Nullable UUID retryEvent) {
        return retryEvent != null && (retryEvent.equals(eventId) || retryEvent.equals(retryOf));
    }

    /** Whether both contents are known, can be compared, and differ. */
    public boolean isOtherContent(@Nullable String other) {
        return ContentHash.differ(contentHash, other);
    }

    /** The same for a hash of all content, made without knowing what the consumer leaves out. */
    public boolean isOtherAsAWhole(@Nullable String other) {
        return ContentHash.differ(wholeHash, other);
    }

    /**
     * The place of a message in its group.
     *
     * @param group as it is shown
     * @param groupHash of the consumer and the whole name of the group
     * @param number in the group; null: it has none
     * @param previous the number of the one before it; null: it is the first
     */
    public record Place(
            String consumer, String group, String groupHash, @Nullable Long number, @Nullable Long previous) {

        private static final int SHOWN = 255;

        public static Place of(String consumer, String group, @Nullable Long number, @Nullable Long previous) {
            return new Place(
                    consumer, SafeText.line(group, SHOWN), IdempotencyKey.hash(consumer, group), number, previous);
        }

        /** Only of one that has a number. */
        public long numberInGroup() {
            return Objects.requireNonNull(number, "number");
        }

        /** Empty if the message belongs to no group. */
        public static Optional<Place> of(String consumer, StoredMessage message) {
            Map<String, Object> properties = message.properties();
            return group(properties)
                    .map(group -> of(
                            consumer,
                            group,
                            number(properties.get(MessageContract.SEQUENCE)),
                            number(properties.get(MessageContract.PREVIOUS_SEQUENCE))));
        }

        private static Optional<String> group(Map<String, Object> properties) {
            return text(properties, MessageContract.ORDER_GROUP)
                    .or(() -> text(properties, MessageContract.GROUP))
                    .or(() -> text(properties, MessageContract.AGGREGATE_TYPE)
                            .flatMap(type -> text(properties, MessageContract.AGGREGATE_ID)
                                    .map(id -> MessageContract.groupOf(type, id))));
        }

        private static Optional<String> text(Map<String, Object> properties, String name) {
            return properties.get(name) instanceof String text && !text.isEmpty()
                    ? Optional.of(text)
                    : Optional.empty();
        }

        // A client of STOMP can send nothing but text.
        private static @Nullable Long number(@Nullable Object property) {
            if (property instanceof String digits) {
                return digits.matches("[0-9]{1,18}") ? Long.valueOf(digits) : null;
            }
            boolean isBroken = property instanceof Float || property instanceof Double;
            return property instanceof Number number && !isBroken ? number.longValue() : null;
        }
    }

    /**
     * Who waits for an answer to a message.
     *
     * @param request names the request, the same however often its message comes again; null: its sender switched ids off
     * @param replyTo where the answer goes, as {@link KeptHeaders#REPLY_TO} says it
     * @param headers what the answer has of the request: the id to tell it by, and the trace
     */
    public record Requester(@Nullable String request, String replyTo, Map<String, Object> headers) {

        /** Tells it from others: where it waits, and by which id it knows its answer. */
        public String name() {
            Object toldBy = headers.get(KeptHeaders.CORRELATION_ID);
            return replyTo + " "
                    + (toldBy instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : String.valueOf(toldBy));
        }

        /** Empty if the sender of the message expects no answer. */
        public static Optional<Requester> of(StoredMessage message) {
            Map<String, Object> properties = message.properties();
            return properties.get(KeptHeaders.REPLY_TO) instanceof String replyTo
                    ? Optional.of(of(replyTo, properties))
                    : Optional.empty();
        }

        private static Requester of(String replyTo, Map<String, Object> properties) {
            String request = properties.get(MessageContract.REQUEST_ID) instanceof String id ? id : null;
            Map<String, Object> headers = new HashMap<>();
            headers.put(KeptHeaders.CORRELATION_ID, properties.getOrDefault(KeptHeaders.CORRELATION_ID, request));
            TraceContext.of(properties).ifPresent(trace -> {
                headers.put(MessageContract.TRACE_PARENT, trace.parent());
                headers.put(MessageContract.TRACE_STATE, trace.state());
            });
            headers.values().removeIf(Objects::isNull);
            return new Requester(request, replyTo, headers);
        }
    }
}
