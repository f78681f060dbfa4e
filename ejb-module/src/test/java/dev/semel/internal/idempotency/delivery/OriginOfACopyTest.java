package dev.semel.internal.idempotency.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import dev.semel.internal.counter.copy.CopyOrigin;
import dev.semel.internal.counter.copy.SkippedCopies.Source;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.message.KeptHeaders;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.StoredMessage;
import jakarta.transaction.Status;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Where a copy came from that is skipped, by what it says of itself. */
class OriginOfACopyTest {

    private static final UUID EVENT = UUID.fromString("01900000-0000-7000-8000-000000000001");

    private final ScriptedDelivery delivery = new ScriptedDelivery(null);
    private final Map<String, Object> properties = new HashMap<>();
    private boolean isRedelivered;
    private UUID event;
    private String addressee;

    OriginOfACopyTest() {
        delivery.claim = Claim.DUPLICATE;
    }

    @Test
    void isItsSenderWhereItIsAMessageOfItsOwn() {
        assertThatItIs(CopyOrigin.SENT_TWICE);
    }

    @Test
    void isTheBrokerWhereThatDeliversItAgain() {
        isRedelivered = true;
        properties.put(KeptHeaders.REPLY_TO, "queue://answers");

        assertThatItIs(CopyOrigin.BROKER_REDELIVERY);
    }

    @Test
    void isTheRelayWhereTheKeyIsThatOfItsEvent() {
        event = EVENT;

        assertThatItIs(CopyOrigin.RELAY_RESEND);
    }

    @Test
    void isItsSenderWhereTheKeyOfAnEventIsFoundElsewhere() {
        event = EVENT;

        assertThatItIs(CopyOrigin.SENT_TWICE, ByBody.class);
    }

    @Test
    void isTheRequesterWhereThatWaitsForAnAnswer() {
        properties.put(KeptHeaders.REPLY_TO, "queue://answers");

        assertThatItIs(CopyOrigin.REPEATED_REQUEST);
    }

    @Test
    void isSemelWhereItHadStoredTheMessageForThisConsumer() {
        isStored();

        assertThatItIs(CopyOrigin.LATE_COPY);
    }

    @Test
    void isTheOperatorWhoHadItBroughtAgain() {
        isStored();
        properties.put(MessageContract.REPLAY, true);

        assertThatItIs(CopyOrigin.OPERATOR_REPLAY);
    }

    @Test
    void isItsSenderWhereThatOnlySaysThatItIsAReplay() {
        properties.put(MessageContract.REPLAY, true);

        assertThatItIs(CopyOrigin.SENT_TWICE);
    }

    @Test
    void isNoneWhereANewerStateHasMadeItNeedless() {
        delivery.claim = Claim.OVERTAKEN;
        isRedelivered = true;

        assertThatItIs(CopyOrigin.OVERTAKEN);
    }

    @Test
    void isCountedWhenItsReceiptIsCommitted() {
        delivery.transaction.status = Status.STATUS_ACTIVE;
        take(Fast.class);
        assertThat(delivery.copies.sinceStart()).isEmpty();

        delivery.transaction.end(Status.STATUS_COMMITTED);

        assertThat(delivery.copies.sinceStart()).hasSize(1);
    }

    @Test
    void isNotCountedOfADeliveryThatDidTheWork() {
        delivery.claim = Claim.GRANTED;
        take(Fast.class);

        assertThat(delivery.copies.sinceStart()).isEmpty();
    }

    private void isStored() {
        event = EVENT;
        addressee = "fast";
        delivery.retries.ours.add(EVENT);
    }

    private void assertThatItIs(CopyOrigin origin) {
        assertThatItIs(origin, Fast.class);
    }

    private void assertThatItIs(CopyOrigin origin, Class<?> consumer) {
        String name = consumer.getAnnotation(IdempotentConsumer.class).name();
        take(consumer);

        assertThat(delivery.copies.sinceStart()).containsExactly(Map.entry(new Source(name, origin), 1L));
    }

    private void take(Class<?> consumer) {
        assertThat(delivery.take(consumer, new Copy(), () -> "works")).isEqualTo("acknowledged");
    }

    @IdempotentConsumer(name = "fast", mode = Mode.TRANSACTIONAL)
    private static class Fast {}

    @IdempotentConsumer(name = "by-body", keyPointer = "/order")
    private static class ByBody {}

    private final class Copy extends DeliveredText {

        Copy() {
            super("ID:1", "key", isRedelivered);
        }

        @Override
        public Optional<UUID> eventId() {
            return Optional.ofNullable(event);
        }

        @Override
        public Optional<String> addressee() {
            return Optional.ofNullable(addressee);
        }

        @Override
        public StoredMessage content() {
            return StoredMessage.text("{\"order\":\"4711\"}", properties);
        }
    }
}
