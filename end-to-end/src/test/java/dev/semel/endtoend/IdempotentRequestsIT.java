package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.endtoend.client.Curl;
import dev.semel.endtoend.client.KeyedOrders;
import dev.semel.endtoend.client.Marketplace;
import dev.semel.endtoend.client.Together;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Orders by HTTP with a key: placed once, answered each time. What may come in between has {@link InterruptedRequestsIT}. */
@ResourceLock(SharedShop.EMBEDDED)
@Order(SharedShop.AT_THE_END)
class IdempotentRequestsIT {

    private static SharedShop shared;
    private static KeyedOrders orders;

    private final String key = UUID.randomUUID().toString();

    @BeforeAll
    static void start() {
        shared = SharedShop.embedded();
        orders = new KeyedOrders(shared.installation().server().address());
    }

    @Test
    void answersARepeatedRequestWithTheBytesOfTheFirstAnswer() {
        long before = placed();
        HttpResponse<String> first = orders.send(key);
        HttpResponse<String> again = orders.send(key);

        assertThat(first.statusCode()).isEqualTo(201);
        assertThat(first.headers().firstValue(KeyedOrders.REPLAYED)).isEmpty();
        assertThat(again.statusCode()).isEqualTo(201);
        assertThat(again.headers().firstValue(KeyedOrders.REPLAYED)).hasValue("true");
        assertThat(again.body()).isEqualTo(first.body());
        List.of("Location", "Content-Type")
                .forEach(header -> assertThat(again.headers().firstValue(header))
                        .isPresent()
                        .isEqualTo(first.headers().firstValue(header)));
        assertThat(placed()).isEqualTo(before + 1);
    }

    @Test
    void answersCurlAgainWithTheSameBytes() {
        long before = placed();
        Curl.Answer first = Curl.order(shared.installation().server().address(), key);
        Curl.Answer again = Curl.order(shared.installation().server().address(), key);

        assertThat(first.headers()).startsWith("HTTP/1.1 201").doesNotContain(KeyedOrders.REPLAYED);
        assertThat(again.headers()).startsWith("HTTP/1.1 201").contains(KeyedOrders.REPLAYED + ": true");
        assertThat(again.body()).contains("orderId").isEqualTo(first.body());
        assertThat(placed()).isEqualTo(before + 1);
    }

    @Test
    void placesOneOrderOfANumberOfTheMarketplaceHoweverOftenItIsSent() {
        Marketplace marketplace = new Marketplace(shared.installation().server().address());
        long before = placed();
        List<HttpResponse<String>> answers = Together.call(3, () -> marketplace.send(key, KeyedOrders.BODY)).stream()
                .filter(answer -> answer.statusCode() != 409)
                .toList();
        HttpResponse<String> again = marketplace.send(key, KeyedOrders.BODY);

        assertThat(answers).isNotEmpty().allMatch(answer -> answer.body().equals(again.body()));
        assertThat(again.statusCode()).isEqualTo(200);
        HttpResponse<String> other = marketplace.send(key, KeyedOrders.OTHER_BODY);
        assertThat(other.statusCode()).isEqualTo(409);
        assertThat(other.body()).contains("other content");
        assertThat(placed()).isEqualTo(before + 1);
    }

    @Test
    void placesOneOrderOfTwoClientsThatRaceWithOneKey() {
        long before = placed();
        List<HttpResponse<String>> answers = Together.call(2, () -> orders.send(key));

        assertThat(answers).allMatch(answer -> answer.statusCode() == 201);
        assertThat(answers)
                .extracting(HttpResponse::body)
                .containsOnly(answers.get(0).body());
        assertThat(placed()).isEqualTo(before + 1);
    }

    @Test
    void placesOneOrderOfAClientWhoseConnectionClosedWithinTheAnswer() throws IOException {
        long before = placed();
        orders.sendAndHangUp(key);

        HttpResponse<String> again = orders.send(key);
        assertThat(again.statusCode()).isEqualTo(201);
        assertThat(again.headers().firstValue(KeyedOrders.REPLAYED)).hasValue("true");
        assertThat(placed()).isEqualTo(before + 1);
    }

    @Test
    void refusesAnotherRequestWithTheSameKey() {
        orders.send(key);
        HttpResponse<String> other = orders.send(key, KeyedOrders.OTHER_BODY);

        assertThat(other.statusCode()).isEqualTo(422);
        assertThat(other.headers().firstValue("Content-Type").orElseThrow()).startsWith("application/problem+json");
        assertThat(other.body()).contains("used before with other content");
    }

    @Test
    void refusesARequestWithoutAKeyOrWithOneThatIsNoString() {
        long before = placed();
        for (String field : new String[] {null, key, "\"\"", "\"half"}) {
            HttpResponse<String> refused = orders.sendField(field, KeyedOrders.BODY);
            assertThat(refused.statusCode()).isEqualTo(400);
            assertThat(refused.body()).contains("needs a header Idempotency-Key");
        }
        assertThat(placed()).isEqualTo(before);
    }

    @Test
    void refusesABodyThatIsLargerThanItsMemoryIsFor() {
        long before = placed();
        HttpResponse<String> refused = orders.send(key, KeyedOrders.BODY + " ".repeat(SharedShop.LARGEST_REQUEST));

        assertThat(refused.statusCode()).isEqualTo(413);
        assertThat(refused.body()).contains("may have 65536 bytes at most. Nothing was done.");
        assertThat(placed()).isEqualTo(before);
        assertThat(orders.send(key).statusCode()).isEqualTo(201);
    }

    @Test
    void keepsNothingOfARequestThatTheShopCannotRead() {
        assertThat(orders.send(key, "{").statusCode()).isEqualTo(400);
        assertThat(orders.send(key).statusCode()).isEqualTo(201);
    }

    private static long placed() {
        return shared.shop().stats().orders();
    }
}
