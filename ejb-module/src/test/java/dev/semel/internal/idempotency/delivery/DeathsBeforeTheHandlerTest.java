package dev.semel.internal.idempotency.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotencyKeyResolver;
import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.internal.idempotency.consumer.UnusableMessageException;
import dev.semel.internal.idempotency.mode.Handler;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.ParkReason;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

/** The server dies over a message before its handler is called: that counts, until the message is parked. */
class DeathsBeforeTheHandlerTest {

    private static final Handler NO_HANDLER = () -> {
        throw new AssertionError("The handler was called.");
    };

    private final ScriptedDelivery delivery = new ScriptedDelivery((IdempotencyKeyResolver) message -> dieOrAnswer());
    private final Semaphore reached = new Semaphore(0);
    private volatile boolean isDeadly;

    @Test
    void parksAMessageWhoseResolverKillsTheServerTooOften() {
        DeliveredText deadly = new DeliveredText("ID:deadly", null, true);

        for (int death = 1; death <= 3; death++) {
            dieOver(deadly);
        }
        assertThat(delivery.take(ByResolver.class, deadly, NO_HANDLER)).isEqualTo("acknowledged");
        assertThat(delivery.parked)
                .singleElement()
                .extracting(UnusableMessageException::reason)
                .isEqualTo(ParkReason.SERVER_DIED);
    }

    @Test
    void keepsTheDeathsOfWhatIsParkedWithoutAKeySoThatNoRedeliveryIsRunBesideIt() {
        DeliveredText deadly = new DeliveredText("ID:deadly", null, true);
        for (int death = 1; death <= 3; death++) {
            dieOver(deadly);
        }
        delivery.take(ByResolver.class, deadly, NO_HANDLER);
        delivery.beginAnew();

        assertThat(delivery.take(ByResolver.class, deadly, NO_HANDLER)).isEqualTo("acknowledged");
        assertThat(delivery.marks.hashes()).as("one for each death").hasSize(3);
    }

    @Test
    void forgetsTheDeathsOfWhatIsParkedUnderItsKey() {
        DeliveredText deadly = new DeliveredText("ID:deadly", "key", true) {
            @Override
            public String contentHash(List<String> ignored) {
                dieOrAnswer();
                return super.contentHash(ignored);
            }
        };
        for (int death = 1; death <= 3; death++) {
            dieOver(ByProperty.class, deadly);
        }

        assertThat(delivery.take(ByProperty.class, deadly, NO_HANDLER)).isEqualTo("acknowledged");
        assertThat(delivery.parked).singleElement().satisfies(parked -> assertThat(parked.key())
                .contains(new IdempotencyKey("by-property", "key")));
        assertThat(delivery.marks.hashes()).as("the key tells a redelivery").isEmpty();
    }

    @Test
    void asksAgainForASuspectWhoseTurnDoesNotCome() {
        DeliveredText other = new DeliveredText("ID:other", null, true);
        DeliveredText atWork = new DeliveredText("ID:at work", null, true);
        dieOver(other);
        dieOver(atWork);
        workOn(ByResolver.class, atWork);

        Thread.currentThread().interrupt();
        assertThat(delivery.take(ByResolver.class, other, NO_HANDLER)).isEqualTo("asked again");
        assertThat(Thread.interrupted()).as("the thread that stops").isTrue();
    }

    @Test
    void leavesToTheBrokerWhatKillsTheServerEvenWhenItIsParked() {
        DeliveredText deadly = new DeliveredText("ID:deadly", null, true);
        for (int death = 1; death <= 3; death++) {
            dieOver(deadly);
        }
        delivery.dieWhileParking(this::die);
        dieOver(deadly);
        delivery.dieWhileParking(() -> {});

        assertThat(delivery.take(ByResolver.class, deadly, NO_HANDLER)).isEqualTo("asked again");
        assertThat(delivery.parked).isEmpty();
    }

    @Test
    void forgetsTheDeathsWhenTheMessageWasReadAfterAll() {
        DeliveredText message = new DeliveredText("ID:1", null, true);
        dieOver(message);

        assertThat(delivery.take(ByResolver.class, message, () -> null)).isEqualTo("acknowledged");
        assertThat(delivery.marks.hashes()).isEmpty();
    }

    @Test
    void keepsTheDeathsUntilTheMessageIsParked() {
        DeliveredText deadly = new DeliveredText("ID:deadly", null, true);
        for (int death = 1; death <= 3; death++) {
            dieOver(deadly);
        }
        delivery.storeNothing(new IllegalStateException("no database"));
        assertThat(delivery.take(ByResolver.class, deadly, NO_HANDLER)).isEqualTo("asked again");
        delivery.storeNothing(null);

        assertThat(delivery.take(ByResolver.class, deadly, NO_HANDLER)).isEqualTo("acknowledged");
        assertThat(delivery.parked).hasSize(1);
    }

    @Test
    void writesNoMarkForAFirstDelivery() {
        int before = delivery.marks.statements;

        delivery.take(ByResolver.class, new DeliveredText("ID:1", null, false), () -> null);
        assertThat(delivery.marks.statements).isEqualTo(before);
    }

    private void dieOver(DeliveredText message) {
        dieOver(ByResolver.class, message);
    }

    // The thread of the dead server says nothing more: its mark stays.
    private void dieOver(Class<?> consumer, DeliveredText message) {
        workOn(consumer, message);
        delivery.beginAnew();
    }

    private void workOn(Class<?> consumer, DeliveredText message) {
        isDeadly = true;
        Thread working = new Thread(() -> delivery.take(consumer, message, NO_HANDLER));
        working.setDaemon(true);
        working.start();
        reached.acquireUninterruptibly();
        isDeadly = false;
    }

    private String dieOrAnswer() {
        if (isDeadly) {
            die();
        }
        return "key";
    }

    private void die() {
        reached.release();
        new Semaphore(0).acquireUninterruptibly();
    }

    interface Resolver extends IdempotencyKeyResolver {}

    @IdempotentConsumer(name = "by-resolver", keyResolver = Resolver.class)
    private static final class ByResolver {}

    @IdempotentConsumer(name = "by-property")
    private static final class ByProperty {}
}
