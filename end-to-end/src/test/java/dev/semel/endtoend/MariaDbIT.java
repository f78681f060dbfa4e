package dev.semel.endtoend;

import static dev.semel.endtoend.client.ForeignClient.ORDERS;
import static dev.semel.endtoend.client.Shop.PAYABLE;
import static dev.semel.endtoend.client.Shop.TOO_MUCH;
import static dev.semel.endtoend.client.Shop.View.CANCELLED_UNPAID;
import static dev.semel.endtoend.client.Shop.View.SHIPPED_ONCE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.endtoend.client.ForeignClient;
import dev.semel.endtoend.client.Shop;
import dev.semel.endtoend.server.Installation;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The same server on an outside MariaDB, by the drop-in that is shipped. */
@Tag("faults")
class MariaDbIT {

    private static Installation installation;
    private static Shop shop;
    private static Settling settling;
    private static ForeignClient client;

    @BeforeAll
    static void start() {
        installation = Installation.onMariaDb("mariadb");
        installation.server().quickStart().start();
        shop = new Shop(installation.server().address());
        client = new ForeignClient(installation.broker());
        settling = new Settling(shop, client);
    }

    @AfterAll
    static void stop() {
        client.close();
        installation.close();
    }

    @Test
    void refusesASecondResourceInATransaction() {
        assertThat(installation.server().log().lines())
                .anyMatch(line -> line.contains("A second resource in the transaction was refused, as it must be"));
    }

    @Test
    void endsOrdersAsTheyShould() {
        List<String> payable =
                Stream.generate(() -> shop.place(PAYABLE)).limit(30).toList();
        List<String> tooMuch =
                Stream.generate(() -> shop.place(TOO_MUCH)).limit(5).toList();

        settling.awaitEach(payable, SHIPPED_ONCE);
        settling.awaitEach(tooMuch, CANCELLED_UNPAID);
    }

    @Test
    void takesOnePaymentForAMessageSentAHundredTimesAtOnce() {
        client.sendAtOnce(ORDERS, ForeignClient.order("mariadb-repeated", "mariadb-repeated"), 100);

        settling.awaitEach(List.of("mariadb-repeated"), SHIPPED_ONCE);
        settling.awaitEmptyQueues();
        assertThat(shop.order("mariadb-repeated")).isEqualTo(SHIPPED_ONCE);
        installation
                .tables()
                .awaitCount(99, "SELECT duplicates FROM semel_idempotency_record WHERE key_text = 'mariadb-repeated'");
    }
}
