package dev.semel.internal.redelivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.OutgoingEvents;
import dev.semel.internal.outbox.store.StoredEvents;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.SameTransaction;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Which event brings a message now, after its key was busy once or more. */
class InItsPlaceTest {

    private final Events events = new Events();
    private final OutboxRetries stored = new OutboxRetries(events, new SameTransaction());
    private final IdempotencyKey key = new IdempotencyKey("payments", "k");

    @Test
    void isTheEventItselfWhereItsKeyWasNeverBusy() {
        UUID event = append(OutgoingEvents.onlyFor("payments", event()));

        assertThat(new InItsPlace(events).lastOf(event)).isEqualTo(event);
        assertThat(new InItsPlace(events).lastOf(UUID.randomUUID())).isNotNull();
    }

    @Test
    void isTheLastCopyThatTookThePlaceOfAnother() {
        UUID event = append(OutgoingEvents.onlyFor("payments", event()));
        UUID first = storeForLater(event);
        UUID second = storeForLater(first);

        assertThat(second).isNotEqualTo(first);
        assertThat(new InItsPlace(events).lastOf(event)).isEqualTo(second);
        assertThat(stored.isToCome(event)).as("none waits").isFalse();
        events.waiting.add(second);
        assertThat(stored.isToCome(event)).isTrue();
        assertThat(stored.waitsUntil(event)).as("itself").isEmpty();
        assertThat(stored.waitsUntil(second)).isPresent();
    }

    @Test
    void isTheLastCopyAlsoWhereThePurgeHasTakenOthersBeforeIt() {
        UUID event = append(OutgoingEvents.onlyFor("payments", event()));
        UUID first = storeForLater(event);
        UUID second = storeForLater(first);
        UUID third = storeForLater(second);
        events.all.keySet().removeAll(Set.of(first, second));

        assertThat(new InItsPlace(events).lastOf(event, 2)).isEqualTo(third);
        assertThat(new InItsPlace(events).lastOf(event, 1)).isEqualTo(event);
    }

    @Test
    void comesNowWhereItsTurnHasCome() {
        UUID event = append(OutgoingEvents.onlyFor("payments", event()));
        stored.bring(List.of(event));

        assertThat(events.brought).containsExactly(event);
    }

    @Test
    void isOursOnlyWithTheConsumerAndTheKeyForWhichItWasAppended() {
        UUID event = append(OutgoingEvents.onlyFor("payments", event()));

        assertThat(stored.isOurs(event, key)).isTrue();
        assertThat(stored.isOurs(event, new IdempotencyKey("payments", "another")))
                .isFalse();
        assertThat(stored.isOurs(event, new IdempotencyKey("stock", "k"))).isFalse();
    }

    @Test
    void givesACopyOfAnythingAnIdOfItsOwnKind() {
        for (int i = 0; i < 40; i++) {
            UUID copy = storeForLater(append(OutgoingEvents.onlyFor("payments", event())));
            assertThat(copy.version()).isEqualTo(8);
            assertThat(copy.variant()).isEqualTo(2);
        }
    }

    @Test
    void keepsTheTypeOfAnEventAndCallsAForeignMessageARetry() {
        Map<String, String> types = new HashMap<>();
        RetryEvents retries = new RetryEvents(
                sent -> {
                    types.put(sent.message().text(), sent.event().type());
                    return UUID.randomUUID();
                },
                Clock.systemUTC());
        retries.append("orders", StoredMessage.text("ours", Map.of(MessageContract.EVENT_TYPE, "OrderPlaced")), key);
        retries.append("orders", StoredMessage.text("blank", Map.of(MessageContract.EVENT_TYPE, " ")), key);
        retries.append("orders", StoredMessage.text("foreign", Map.of()), key);

        assertThat(types).isEqualTo(Map.of("ours", "OrderPlaced", "blank", "retry", "foreign", "retry"));
    }

    private UUID storeForLater(UUID event) {
        StoredMessage sent = events.all.get(event).message().with(MessageContract.EVENT_ID, event.toString());
        TextDelivery message = new TextDelivery("ID:" + UUID.randomUUID(), sent);
        Delivery delivery = new Delivery(key, message.messageId(), event, null, null, null);
        return new RetryEvents(this::append, Clock.systemUTC())
                .appendForLater(message, delivery, null, Duration.ofSeconds(1));
    }

    private UUID append(OutgoingEvent event) {
        UUID id = event.event().id().orElseGet(UUID::randomUUID);
        events.all.put(id, event);
        return id;
    }

    private static OutboxEvent event() {
        return OutboxEvent.toQueue("orders").text("coffee").idempotencyKey("k");
    }

    private static final class Events implements StoredEvents {

        private final Map<UUID, OutgoingEvent> all = new HashMap<>();
        private final Set<UUID> waiting = new HashSet<>();
        private final List<UUID> brought = new ArrayList<>();

        @Override
        public Optional<Instant> waitsUntil(UUID event) {
            return Optional.of(Instant.MAX).filter(end -> waiting.contains(event));
        }

        @Override
        public void comeNow(Collection<UUID> events) {
            brought.addAll(events);
        }

        @Override
        public boolean isFor(UUID event, String consumer, String key) {
            return read(event)
                    .filter(found -> found.consumer().filter(consumer::equals).isPresent()
                            && found.event()
                                    .idempotencyKey()
                                    .filter(key::equals)
                                    .isPresent())
                    .isPresent();
        }

        @Override
        public Optional<OutgoingEvent> read(UUID event) {
            return Optional.ofNullable(all.get(event));
        }
    }
}
