package dev.semel.shop;

import dev.semel.testing.MethodContract;
import org.junit.jupiter.api.Test;

class PlaceOrderContractTest {

    @Test
    void placesOneOrderOfANumber() {
        MethodContract.of(PlaceOrder.class, "placeNumbered")
                .givenScript("db/shop/V1__shop.sql")
                .call("m-1", "c1", "book", 1250L)
                .verify();
    }
}
