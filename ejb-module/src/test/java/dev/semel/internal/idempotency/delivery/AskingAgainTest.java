package dev.semel.internal.idempotency.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.internal.idempotency.mode.Handler;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.transaction.Status;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How the broker is asked for a message again goes by what the bean declares: a caller outside may have begun a transaction. */
class AskingAgainTest {

    private static final Handler FULL_HEAP = () -> {
        throw new OutOfMemoryError("heap");
    };

    private final ScriptedDelivery delivery = new ScriptedDelivery(null);
    private final DeliveredText message = new DeliveredText("ID:1", "key", false);

    @Test
    void throwsWithoutATransaction() {
        assertThat(delivery.take(Fast.class, message, FULL_HEAP)).isEqualTo("asked again");
    }

    @Test
    void throwsAndDoomsTheTransactionThatAnInterceptorHasBegunAroundNonTransactedDelivery() {
        delivery.transaction.status = Status.STATUS_ACTIVE;

        assertThat(delivery.take(Fast.class, message, FULL_HEAP)).isEqualTo("asked again");
        assertThat(delivery.transaction.status).isEqualTo(Status.STATUS_MARKED_ROLLBACK);
    }

    @Test
    void doomsTheTransactionThatHoldsTheReceiptAndReturns() {
        delivery.transaction.status = Status.STATUS_ACTIVE;

        assertThat(delivery.take(Transacted.class, message, FULL_HEAP)).isEqualTo("acknowledged");
        assertThat(delivery.transaction.status).isEqualTo(Status.STATUS_MARKED_ROLLBACK);
    }

    @Test
    void takesNothingUntilTheServersTransactionsAreProved() {
        List<String> runs = new ArrayList<>();
        delivery.prove("They have not been tried yet.");
        assertThat(delivery.take(Fast.class, message, () -> runs.add("too early")))
                .isEqualTo("asked again");

        delivery.prove(null);
        delivery.take(Fast.class, message, () -> runs.add("in time"));
        assertThat(runs).containsExactly("in time");
        assertThat(delivery.recorded).isEmpty();
        assertThat(delivery.parked).isEmpty();
    }

    @IdempotentConsumer(name = "fast")
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    private static final class Fast {}

    @IdempotentConsumer(name = "transacted")
    private static final class Transacted {}
}
