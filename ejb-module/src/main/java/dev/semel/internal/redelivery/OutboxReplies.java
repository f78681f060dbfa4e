package dev.semel.internal.redelivery;

import dev.semel.internal.counter.CounterName;
import dev.semel.internal.counter.Counters;
import dev.semel.internal.idempotency.cache.KeptResults;
import dev.semel.internal.idempotency.result.Replies;
import dev.semel.internal.idempotency.result.StoredResult;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.Delivery.Requester;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.outbox.append.EventAppender;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.settings.OutboxSettings;
import dev.semel.internal.settings.Semel;
import dev.semel.outbox.OutboxEvent;
import dev.semel.outbox.OutboxUsageException;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The replies, which are events of the outbox. */
@Dependent
class OutboxReplies implements Replies {

    private static final Logger LOG = Logger.getLogger(OutboxReplies.class.getName());

    private static final String TYPE = "reply";

    private final KeptResults results;
    private final EventAppender events;
    private final OutboxSettings.Replies settings;
    private final Counters counters;
    private final Clock clock;

    @Inject
    OutboxReplies(
            KeptResults results,
            EventAppender events,
            OutboxSettings.Replies settings,
            Counters counters,
            @Semel Clock clock) {
        this.results = results;
        this.events = events;
        this.settings = settings;
        this.counters = counters;
        this.clock = clock;
    }

    @Override
    public void repeat(Delivery duplicate) {
        if (duplicate.requester() != null) {
            results.find(duplicate).filter(StoredResult::isReply).ifPresent(reply -> send(duplicate, reply));
        }
    }

    @Override
    public void send(Delivery delivery, StoredResult reply) {
        Requester requester = delivery.requester();
        if (requester == null) {
            return;
        }
        try {
            events.append(new OutgoingEvent(
                    event(delivery, requester),
                    message(requester, reply),
                    Optional.empty(),
                    UUID.fromString(delivery.key().hash())));
        } catch (OutboxUsageException unfit) {
            // A stranger wrote the address, and must not undo the work by it.
            counters.addOnCommit(CounterName.REPLIES_DROPPED, 1);
            LOG.log(
                    Level.WARNING,
                    "The reply of consumer {0} on key {1} was dropped, because it cannot be sent as its requester wants it: {2}",
                    new Object[] {delivery.key().consumer(), delivery.key().text(), unfit.getMessage()});
        }
    }

    private OutboxEvent event(Delivery delivery, Requester requester) {
        ReplyAddress address = ReplyAddress.of(requester.replyTo());
        OutboxEvent event =
                address.isTopic() ? OutboxEvent.toTopic(address.name()) : OutboxEvent.toQueue(address.name());
        event = event.type(TYPE).id(idOf(delivery, requester));
        Instant end = delivery.neededUntil();
        return end.isBefore(clock.instant().plus(settings.timeToLive()))
                ? event.notAfter(end)
                : event.timeToLive(settings.timeToLive());
    }

    private static StoredMessage message(Requester requester, StoredResult reply) {
        Map<String, Object> properties = new HashMap<>(requester.headers());
        properties.put(MessageContract.REPLY, true);
        properties.put(MessageContract.MEDIA_TYPE, reply.mediaType());
        return new StoredMessage(Objects.requireNonNull(reply.reply()), reply.body(), properties);
    }

    // The same for each delivery of a request, and for its retries.
    private static UUID idOf(Delivery delivery, Requester requester) {
        String request = requester.request() == null ? delivery.messageId() : requester.request();
        return UUID.fromString(IdempotencyKey.hash(
                delivery.key().consumer(), "reply " + delivery.key().hash() + " " + request + " " + requester.name()));
    }
}
