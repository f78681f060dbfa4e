package dev.semel.internal.idempotency.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.OnBusy;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.delivery.KeyConcurrencyLimit.Ticket;
import dev.semel.internal.idempotency.poison.MarksInMemory;
import dev.semel.internal.idempotency.poison.PoisonDetector;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** How many deliveries of one key are at the database at a time, on one node. */
class KeyConcurrencyLimitTest {

    private final MarksInMemory marks = new MarksInMemory();
    private final PoisonDetector poison = marks.serverBegunAnew();
    private final KeyConcurrencyLimit limit = new KeyConcurrencyLimit(poison);

    @Test
    void admitsOneDeliveryOfAKeyWhoseConsumerSendsCopiesAway() {
        assertThat(admit(Deferring.class, "a")).isPresent();

        assertThat(admit(Deferring.class, "a")).isEmpty();
        assertThat(admit(Deferring.class, "b")).as("another key").isPresent();
    }

    @Test
    void admitsASecondDeliveryThatWaitsForTheFirstAndNoThird() {
        assertThat(admit(Waiting.class, "a")).isPresent();
        assertThat(admit(Waiting.class, "a")).isPresent();

        assertThat(admit(Waiting.class, "a")).isEmpty();
    }

    @Test
    void admitsTheNextOneWhenADeliveryIsSettled() {
        Ticket first = admit(Waiting.class, "a").orElseThrow();
        admit(Waiting.class, "a");
        first.close();

        assertThat(admit(Waiting.class, "a")).isPresent();
        assertThat(admit(Waiting.class, "a")).as("two are there again").isEmpty();
    }

    @Test
    void admitsAgainAfterAllHaveLeft() {
        Ticket first = admit(Waiting.class, "a").orElseThrow();
        Ticket second = admit(Waiting.class, "a").orElseThrow();
        first.close();
        second.close();

        assertThat(admit(Deferring.class, "a")).isPresent();
        assertThat(admit(Deferring.class, "a")).isEmpty();
    }

    @Test
    void doesNotCountADeliveryThatItSentAway() {
        Ticket first = admit(Deferring.class, "a").orElseThrow();
        admit(Deferring.class, "a");
        admit(Deferring.class, "a");
        first.close();

        assertThat(admit(Deferring.class, "a")).isPresent();
    }

    @Test
    void doesNotCountASuspectWhoseTurnDidNotCome() {
        dieOver("a");
        dieOver("b");
        Ticket atWork = admit(Deferring.class, "b", true).orElseThrow();
        Thread.currentThread().interrupt();
        assertThat(admit(Deferring.class, "a", true)).isEmpty();
        assertThat(Thread.interrupted()).as("the thread that stops").isTrue();
        atWork.close();

        assertThat(admit(Deferring.class, "a", true)).isPresent();
    }

    @Test
    void doesNotCountADeliveryWhoseMarkCouldNotBeWritten() {
        marks.refuse(new IllegalStateException("no database"));
        assertThatThrownBy(() -> admit(Deferring.class, "a", true)).hasMessage("no database");
        marks.refuse(null);

        assertThat(admit(Deferring.class, "a")).isPresent();
    }

    private Optional<Ticket> admit(Class<?> consumer, String key) {
        return admit(consumer, key, false);
    }

    private Optional<Ticket> admit(Class<?> consumer, String key, boolean isRedelivered) {
        return limit.admit(
                ConsumerDefinition.of(consumer, name -> null),
                new DeliveredText("ID:1", key, isRedelivered),
                new Delivery(key(key), "ID:1", null, null, null, null));
    }

    private void dieOver(String key) {
        marks.addMark(UUID.randomUUID(), key(key), UUID.randomUUID(), true);
    }

    private static IdempotencyKey key(String text) {
        return new IdempotencyKey("orders", text);
    }

    @IdempotentConsumer(name = "orders", onBusy = OnBusy.LATER)
    private static final class Deferring {}

    @IdempotentConsumer(name = "orders", onBusy = OnBusy.WAIT)
    private static final class Waiting {}
}
