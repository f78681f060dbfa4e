package dev.semel.internal.redelivery;

import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.idempotency.operator.IdempotencyCommands;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.IdempotencyStore;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.StoredEvents;
import dev.semel.outbox.DestinationKind;
import dev.semel.outbox.OutboxEvent;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Optional;
import java.util.UUID;

@Dependent
class StoredStrandedKeys implements StrandedKeys {

    private final IdempotencyStore records;
    private final IdempotencyCommands commands;
    private final StoredEvents events;
    private final RetryEvents retries;

    @Inject
    StoredStrandedKeys(
            IdempotencyStore records, IdempotencyCommands commands, StoredEvents events, RetryEvents retries) {
        this.records = records;
        this.commands = commands;
        this.events = events;
        this.retries = retries;
    }

    @Override
    @Transactional(TxType.MANDATORY)
    public boolean runAgain(String keyHash) {
        return records.reopenStranded(keyHash, last -> events.read(last)
                .filter(event -> keyHash.equals(keyOf(event).hash()))
                .map(event -> retries.append(target(event.event()), event.message(), keyOf(event))));
    }

    @Override
    @Transactional(TxType.MANDATORY)
    public boolean resend(UUID event, String consumer, String keyHash) {
        Optional<OutgoingEvent> published = commands.isKnown(keyHash) ? Optional.empty() : events.read(event);
        Optional<OutgoingEvent> lost = published.filter(found -> !isReplaced(event, consumer, found));
        lost.ifPresent(found -> retries.append(target(found.event()), found.message(), keyOf(event, consumer, found)));
        return lost.isPresent();
    }

    @Override
    @Transactional(TxType.MANDATORY)
    public boolean isReplaced(UUID event, String consumer) {
        return events.read(event)
                .filter(found -> isReplaced(event, consumer, found))
                .isPresent();
    }

    private boolean isReplaced(UUID event, String consumer, OutgoingEvent found) {
        IdempotencyKey key = keyOf(event, consumer, found);
        return events.isFor(RetryEvents.idOfLater(event, key, found.message()), consumer, key.value());
    }

    @Override
    @Transactional(TxType.MANDATORY)
    public boolean closeParked(String keyHash) {
        return records.discard(keyHash);
    }

    @Override
    @Transactional(TxType.MANDATORY)
    public boolean close(String keyHash) {
        return records.discardStranded(keyHash);
    }

    @Override
    @Transactional(TxType.MANDATORY)
    public boolean forget(String keyHash) {
        return records.lockStranded(keyHash).isPresent() && commands.remove(keyHash) == 1;
    }

    private static IdempotencyKey keyOf(OutgoingEvent event) {
        return new IdempotencyKey(
                event.consumer().orElse(""), event.event().key().orElse(""));
    }

    private static IdempotencyKey keyOf(UUID event, String consumer, OutgoingEvent found) {
        return new IdempotencyKey(consumer, found.event().key().orElseGet(event::toString));
    }

    private static String target(OutboxEvent event) {
        return event.destinationKind() == DestinationKind.TOPIC
                ? IncomingMessage.TOPIC + event.destination()
                : event.destination();
    }
}
