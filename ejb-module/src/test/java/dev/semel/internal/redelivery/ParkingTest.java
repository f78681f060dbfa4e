package dev.semel.internal.redelivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.idempotency.consumer.UnusableMessageException;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.idempotency.store.ParkedMessage;
import dev.semel.internal.idempotency.store.ParkedMessageStore;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.ContentHash;
import dev.semel.internal.message.LargeBody;
import dev.semel.internal.message.StoredMessage;
import dev.semel.testing.Sentences;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;

/** Under which names messages are parked, so that each is seen once, and what is kept of them. */
class ParkingTest {

    private final Map<UUID, String> names = new LinkedHashMap<>();
    private final Map<UUID, ParkedMessage> messages = new LinkedHashMap<>();
    private final List<UUID> decided = new ArrayList<>();
    private final List<String> pieces = new ArrayList<>();
    private final Parking parking = new Parking(new Store(), key -> {});

    @Test
    void takesAllCopiesOfOtherContentForOneMessageAsLongAsItWaits() {
        parkOtherContent("ID:1");
        parkOtherContent("ID:2");
        assertThat(messages).hasSize(1);

        decided.addAll(messages.keySet());
        parkOtherContent("ID:3");
        assertThat(messages).as("the next copy is seen by itself").hasSize(2);
        parkOtherContent("ID:3");
        assertThat(messages).as("and once").hasSize(2);
    }

    @Test
    void keepsALargeBodyPieceByPieceAndOnce() {
        IncomingMessage large = new TextDelivery("ID:1", new StoredMessage(BodyKind.BYTES, null, Map.of()));
        for (int delivery = 0; delivery < 2; delivery++) {
            parking.park(FailedPayments.definition(), withLargeBody(large), unusable());
        }

        assertThat(pieces).containsExactly("0 first", "1 second");
    }

    @Test
    void tellsTheOperatorOnceWhatWasParkedAndWhatCanBeDone() {
        try (Sentences said = new Sentences(Parking.class)) {
            for (int delivery = 0; delivery < 2; delivery++) {
                parking.park(FailedPayments.definition(), new TextDelivery("ID:1"), unusable());
            }
            parking.park(FailedPayments.definition(), TextDelivery.ofTopic("ID:2", Optional.empty()), unusable());

            assertThat(said.levels()).containsExactly(Level.SEVERE, Level.SEVERE);
            assertThat(said.texts().get(0)).contains("ID:1", "can retry or discard");
            assertThat(said.texts().get(1)).contains("ID:2", "can only discard");
        }
    }

    private void parkOtherContent(String messageId) {
        IncomingMessage copy = new TextDelivery(messageId);
        Delivery delivery = new Delivery(
                new IdempotencyKey("payments", "k"),
                messageId,
                null,
                null,
                ContentHash.of(copy.content(), List.of()),
                null);
        parking.park(FailedPayments.definition(), copy, UnusableMessageException.conflict(delivery));
    }

    private static UnusableMessageException unusable() {
        return new UnusableMessageException(ParkReason.MISSING_KEY, "It has no key.");
    }

    static IncomingMessage withLargeBody(IncomingMessage message) {
        LargeBody body = taker -> List.of("first", "second").forEach(piece -> taker.accept(piece.getBytes()));
        return (IncomingMessage) Proxy.newProxyInstance(
                ParkingTest.class.getClassLoader(),
                new Class<?>[] {IncomingMessage.class},
                (proxy, method, arguments) ->
                        method.getName().equals("largeBody") ? Optional.of(body) : method.invoke(message, arguments));
    }

    private final class Store implements ParkedMessageStore {

        @Override
        public Optional<UUID> park(String name, ParkedMessage message) {
            if (names.containsValue(name)) {
                return Optional.empty();
            }
            UUID id = UUID.randomUUID();
            names.put(id, name);
            messages.put(id, message);
            return Optional.of(id);
        }

        @Override
        public boolean isParked(String consumer, String name) {
            return names.entrySet().stream()
                    .anyMatch(one -> one.getValue().equals(name) && !decided.contains(one.getKey()));
        }

        @Override
        public void addPiece(UUID id, int number, byte[] bytes) {
            pieces.add(number + " " + new String(bytes));
        }

        @Override
        public Optional<ParkedMessage> lockParked(UUID id) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close(UUID id, ParkedStatus status) {
            throw new UnsupportedOperationException();
        }
    }
}
