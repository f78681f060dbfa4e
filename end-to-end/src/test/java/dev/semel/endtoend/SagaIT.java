package dev.semel.endtoend;

import static dev.semel.endtoend.client.ForeignClient.ORDERS;
import static dev.semel.endtoend.client.Shop.PAYABLE;
import static dev.semel.endtoend.client.Shop.TOO_MUCH;
import static dev.semel.endtoend.client.Shop.View.CANCELLED_UNPAID;
import static dev.semel.endtoend.client.Shop.View.SHIPPED_ONCE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.endtoend.client.ForeignClient;
import dev.semel.endtoend.client.ForeignClient.Letter;
import dev.semel.endtoend.client.Shop;
import dev.semel.endtoend.client.Shop.Stats;
import dev.semel.endtoend.client.Together;
import dev.semel.endtoend.server.Installation;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** The saga on the server as it is shipped: one process, nothing else installed. The tests continue each other. */
@Tag("faults")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Order(2)
class SagaIT {

    private static final int BUYERS = 5;
    private static final int ORDERS_EACH = 40;
    private static final int COPIES = 100;
    private static final String REPEATED = "order-from-elsewhere";
    private static final Letter LETTER = ForeignClient.order("key-from-elsewhere", REPEATED);

    private static Installation installation;
    private static Shop shop;
    private static Settling settling;
    private static ForeignClient client;

    @BeforeAll
    static void start() {
        installation = Installation.embedded("saga");
        installation.server().start();
        shop = new Shop(installation.server().address());
        client = new ForeignClient(installation.broker());
        settling = new Settling(shop, client);
    }

    @AfterAll
    static void stop() {
        client.close();
        installation.close();
    }

    private static final String COMING_BACK =
            "SELECT COUNT(*) FROM semel_outbox_event WHERE status IN ('PENDING', 'SCHEDULED') AND consumer IS NOT NULL";

    @Test
    @Order(1)
    void endsEachOfTwoHundredOrdersWithOnePaymentAndOneShipmentOrNone() {
        List<List<String>> perBuyer = Together.call(BUYERS, SagaIT::buy);

        perBuyer.forEach(orders -> {
            settling.awaitEach(orders.subList(0, ORDERS_EACH / 10), CANCELLED_UNPAID);
            settling.awaitEach(orders.subList(ORDERS_EACH / 10, ORDERS_EACH), SHIPPED_ONCE);
        });
        assertThat(perBuyer.stream().flatMap(Collection::stream).distinct()).hasSize(200);
        assertThat(shop.stats()).isEqualTo(new Stats(200, 180, 180, 20, 180 * PAYABLE));
    }

    @Test
    @Order(2)
    void takesOnePaymentForAMessageSentAHundredTimesAtOnce() {
        client.sendAtOnce(ORDERS, LETTER, COPIES);

        settling.awaitEach(List.of(REPEATED), SHIPPED_ONCE);
        settling.awaitEmptyQueues();
        assertThat(shop.order(REPEATED)).isEqualTo(SHIPPED_ONCE);
    }

    @Test
    @Order(3)
    void keepsItsDataOverARestartAndStillTakesOnePayment() {
        Stats before = shop.stats();
        installation.server().stop();
        installation.server().start();
        assertThat(shop.stats()).isEqualTo(before);

        client.sendAtOnce(ORDERS, LETTER, COPIES);

        settling.awaitEmptyQueues();
        assertThat(shop.order(REPEATED)).isEqualTo(SHIPPED_ONCE);
        assertThat(shop.stats()).isEqualTo(before);
    }

    @Test
    @Order(4)
    void countsTheDuplicatesAndLeavesNothingOpen() {
        installation.server().stop();
        // Copies that found the key busy are stored, and come back; the file can be read only while the server
        // rests, and what was published while it stopped is in a queue. Twice nothing: nothing is left.
        for (int calm = 0; calm < 2; calm++) {
            if (installation.tables().count(COMING_BACK) > 0) {
                calm = -1;
            }
            installation.server().start();
            settling.awaitEmptyQueues();
            installation.server().stop();
        }

        assertThat(installation.tables().count("SELECT SUM(duplicates) FROM semel_idempotency_record"))
                .isEqualTo(2 * COPIES - 1);
        settling.assertNothingIsOpen(installation.tables());
    }

    private static List<String> buy() {
        return IntStream.range(0, ORDERS_EACH)
                .mapToObj(index -> shop.place(index < ORDERS_EACH / 10 ? TOO_MUCH : PAYABLE))
                .toList();
    }
}
