package dev.semel.internal.idempotency.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.platform.Waits;
import dev.semel.testing.Sentences;
import dev.semel.testing.TransactionOfTest;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.transaction.Status;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;

/** How long a consumer that cannot work waits before it asks for a message again, and what it says. */
class RedeliveryBackOffTest {

    private final TransactionOfTest transaction = new TransactionOfTest();
    private final RecordedWaits waits = new RecordedWaits();
    private final RedeliveryBackOff backOff = new RedeliveryBackOff(transaction, waits);
    private final ConsumerDefinition orders = ConsumerDefinition.of(Orders.class, name -> null);
    private final ConsumerDefinition mail = ConsumerDefinition.of(Mail.class, name -> null);

    RedeliveryBackOffTest() {
        transaction.status = Status.STATUS_NO_TRANSACTION;
    }

    @Test
    void doublesThePauseWithEachFaultInARowUpToABound() {
        for (int fault = 1; fault <= 9; fault++) {
            ask(orders);
        }

        assertThat(waits.pauses)
                .extracting(Duration::toMillis)
                .containsExactly(200L, 400L, 800L, 1600L, 3200L, 6400L, 12800L, 12800L, 12800L);
    }

    @Test
    void countsTheFaultsOfEachConsumerByThemselves() {
        ask(orders);
        ask(orders);
        ask(mail);

        assertThat(waits.pauses).extracting(Duration::toMillis).containsExactly(200L, 400L, 200L);
    }

    @Test
    void startsWithTheShortestPauseAgainOnceTheConsumerHasWorked() {
        ask(orders);
        ask(orders);
        backOff.succeeded("mail");
        backOff.succeeded("orders");
        ask(orders);

        assertThat(waits.pauses).extracting(Duration::toMillis).containsExactly(200L, 400L, 200L);
    }

    @Test
    void endsAPauseWhenAConsumerWorksAgain() {
        ask(mail);
        waits.during = () -> backOff.succeeded("mail");
        ask(orders);

        assertThat(waits.ended).containsExactly(false, true);
    }

    @Test
    void endsNoPauseForAConsumerThatHadNoFault() {
        waits.during = () -> backOff.succeeded("mail");
        ask(orders);

        assertThat(waits.ended).containsExactly(false);
    }

    @Test
    void endsAllPausesWhenTheApplicationStops() {
        waits.during = backOff::endPauses;
        ask(orders);

        assertThat(waits.ended).containsExactly(true);
    }

    @Test
    void warnsOnceOfFaultsInARowAndSaysWhenItWorksAgain() {
        try (Sentences said = new Sentences(RedeliveryBackOff.class)) {
            ask(orders);
            ask(orders);
            backOff.succeeded("orders");
            backOff.succeeded("orders");

            assertThat(said.levels()).containsExactly(Level.WARNING, Level.INFO);
            assertThat(said.texts().get(0))
                    .contains("Consumer orders could not work (")
                    .contains("no database")
                    .contains("asked for again in 200 ms");
            assertThat(said.texts().get(1)).isEqualTo("Consumer orders works again.");
        }
    }

    @Test
    void handsBackABusyMessageAfterALongerPauseThatIsNoFault() {
        assertThatThrownBy(() -> backOff.handBackBusy(orders)).isInstanceOf(RedeliveryRequestedException.class);
        ask(orders);

        assertThat(waits.pauses).extracting(Duration::toMillis).containsExactly(5000L, 200L);
    }

    @Test
    void handsBackAtOnceWhereItsThreadIsStopped() {
        waits.isStopping = true;
        ask(orders);

        assertThat(Thread.interrupted()).as("told to the caller").isTrue();
    }

    private void ask(ConsumerDefinition consumer) {
        assertThatThrownBy(() -> backOff.ask(consumer, new IllegalStateException("no database")))
                .isInstanceOf(RedeliveryRequestedException.class);
    }

    /** Each pause as a whole, and whether it was ended by a change. */
    private static final class RecordedWaits implements Waits {

        private final List<Duration> pauses = new ArrayList<>();
        private final List<Boolean> ended = new ArrayList<>();
        private Duration slept;
        private boolean isStopping;
        private Runnable during = () -> {};

        @Override
        public void sleep(Duration pause) throws InterruptedException {
            if (isStopping) {
                throw new InterruptedException();
            }
            slept = pause;
        }

        @Override
        public Monitor newMonitor() {
            return new Monitor() {
                @Override
                public void change(Runnable change) {
                    change.run();
                }

                @Override
                public boolean await(BooleanSupplier condition, Duration longest) {
                    assertThat(condition.getAsBoolean())
                            .as("before anything happened")
                            .isFalse();
                    during.run();
                    ended.add(condition.getAsBoolean());
                    return pauses.add(slept.plus(longest));
                }
            };
        }
    }

    @IdempotentConsumer(name = "orders")
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    private static final class Orders {}

    @IdempotentConsumer(name = "mail")
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    private static final class Mail {}
}
