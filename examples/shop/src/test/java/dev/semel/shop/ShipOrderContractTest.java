package dev.semel.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.testing.Collaborators;
import dev.semel.testing.HandlerContract;
import dev.semel.testing.TestMessage;
import org.junit.jupiter.api.Test;

class ShipOrderContractTest {

    private static final TestMessage PAYMENT =
            TestMessage.text("{\"orderId\":\"o-1\",\"amountCents\":1250}").property("idempotency_key", "payment-1");

    /** The demo's carrier is a row in the shop's own database: there is nothing outside that could happen twice. */
    @Test
    void shipsOnceByCarrierOfDemo() {
        contract().verify();
    }

    /** A carrier over HTTP would be asked again after a crash, and has to know the order again. */
    @Test
    void asksCarrierForSameOrderAgain() {
        contract().withNew(Carrier.class, KnowingCarrier::new).verify();
    }

    @Test
    void cannotUseCarrierThatCollectsEachTimeItIsAsked() {
        assertThat(contract()
                        .withNew(Carrier.class, ForgetfulCarrier::new)
                        .report()
                        .findings())
                .singleElement()
                .asString()
                .contains("ShipOrder called Carrier.collect before its transaction was committed");
    }

    private static HandlerContract contract() {
        return HandlerContract.of(ShipOrder.class)
                .givenScript("db/shop/V1__shop.sql")
                .given("INSERT INTO shop_order (id, order_id, customer, item, amount_cents)"
                        + " VALUES ('1', 'o-1', 'c1', 'book', 1250)")
                .message(PAYMENT);
    }

    private static final class KnowingCarrier extends Carrier {

        private final Collaborators kit;

        KnowingCarrier(Collaborators kit) {
            this.kit = kit;
        }

        @Override
        public void collect(String orderId) {
            kit.calledRepeatably("Carrier.collect", orderId);
        }
    }

    private static final class ForgetfulCarrier extends Carrier {

        private final Collaborators kit;

        ForgetfulCarrier(Collaborators kit) {
            this.kit = kit;
        }

        @Override
        public void collect(String orderId) {
            kit.called("Carrier.collect", orderId);
        }
    }
}
