package dev.semel.shop.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrderStatusTest {

    @ParameterizedTest(name = "{0} payments, {1} shipments and {2} cancellations mean {3}")
    @CsvSource({
        "0, 0, 0, PLACED",
        "1, 0, 0, PAID",
        "1, 1, 0, SHIPPED",
        "0, 1, 0, SHIPPED",
        "0, 0, 1, CANCELLED",
        "1, 0, 1, PAID",
        "1, 1, 1, SHIPPED"
    })
    void followsFromTheFacts(long payments, long shipments, long cancellations, OrderStatus status) {
        assertThat(OrderStatus.of(payments, shipments, cancellations)).isEqualTo(status);
    }
}
