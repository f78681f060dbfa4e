package dev.semel.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.testing.Check;
import dev.semel.testing.HandlerContract;
import dev.semel.testing.Report;
import dev.semel.testing.TestMessage;
import org.junit.jupiter.api.Test;

class TakePaymentContractTest {

    private static final TestMessage ORDER = TestMessage.text(
                    "{\"orderId\":\"o-1\",\"customer\":\"c1\",\"item\":\"book\",\"amountCents\":1250}")
            .property("idempotency_key", "order-1");

    private static final TestMessage DEAR_ORDER = TestMessage.text(
                    "{\"orderId\":\"o-1\",\"customer\":\"c1\",\"item\":\"car\",\"amountCents\":1250000}")
            .property("idempotency_key", "order-1");

    @Test
    void takesPaymentOnce() {
        Report report = contract(ORDER).given(KNOWN_ORDER).verify();

        assertThat(report.secondRun()).hasSize(2).first().asString().startsWith("shop_payment has 2 rows instead of 1");
    }

    @Test
    void declinesOnce() {
        contract(DEAR_ORDER).given(KNOWN_ORDER).verify();
    }

    @Test
    void takesPaymentOnceForUnknownOrder() {
        contract(ORDER).without(Check.CONCURRENT_MESSAGES).verify();
    }

    /** Known, and tolerated: the shop counts such an order once, and takes both payments. */
    @Test
    void recordsUnknownOrderOfTwoMessagesTwice() {
        Report report = contract(ORDER).only(Check.CONCURRENT_MESSAGES).report();

        assertThat(report.findings())
                .singleElement()
                .asString()
                .contains("TakePayment decided by what it had read", "shop_order has 2 rows instead of 1");
    }

    private static final String KNOWN_ORDER =
            "INSERT INTO shop_order (id, order_id, customer, item, amount_cents) VALUES ('1', 'o-1', 'c1', 'book', 1250)";

    private static HandlerContract contract(TestMessage message) {
        return HandlerContract.of(TakePayment.class)
                .givenScript("db/shop/V1__shop.sql")
                .message(message);
    }
}
