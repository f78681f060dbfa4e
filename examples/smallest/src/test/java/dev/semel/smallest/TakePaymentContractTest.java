package dev.semel.smallest;

import dev.semel.testing.HandlerContract;
import dev.semel.testing.TestMessage;
import org.junit.jupiter.api.Test;

class TakePaymentContractTest {

    @Test
    void takesPaymentOnce() {
        HandlerContract.of(TakePayment.class)
                .given("CREATE TABLE payment (order_number VARCHAR(100), cents INTEGER)")
                .message(TestMessage.text("{\"order\":\"1001\",\"cents\":250}").property("idempotency_key", "1001"))
                .verify();
    }
}
