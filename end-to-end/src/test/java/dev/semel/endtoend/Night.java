package dev.semel.endtoend;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.semel.endtoend.client.ForeignClient.ORDERS;
import static dev.semel.endtoend.client.ForeignClient.keyed;
import static dev.semel.endtoend.client.ForeignClient.order;
import static dev.semel.endtoend.client.Shop.PAYABLE;
import static dev.semel.endtoend.client.Shop.TOO_MUCH;
import static dev.semel.endtoend.client.Shop.View.CANCELLED_UNPAID;
import static dev.semel.endtoend.client.Shop.View.PAID_ONLY;
import static dev.semel.endtoend.client.Shop.View.SHIPPED_ONCE;
import static dev.semel.endtoend.server.Installation.KAFKA_TOPIC;

import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Browser;
import dev.semel.endtoend.browser.Destinations;
import dev.semel.endtoend.browser.Visit;
import dev.semel.endtoend.client.ForeignClient;
import dev.semel.endtoend.client.Shop;
import dev.semel.endtoend.server.Installation;
import java.util.List;
import java.util.stream.Stream;

/**
 * What an operator finds at three in the morning, on a shop whose payments go over Kafka:
 *
 * <ol>
 *   <li>Orders are shipped, some are cancelled, and of one order ten copies came.
 *   <li>A key came again with other content, and a message cannot be read.
 *   <li>The carrier was down: shipments are parked. It is up again, and one of them was retried as a trial.
 *   <li>The topic of payments is paused, and events wait for it.
 *   <li>The broker has given a message up, and Kafka has deleted records that were not worked on.
 *   <li>The charts have two days.
 * </ol>
 */
final class Night {

    /** The order that came ten times. */
    static final String ORDER = "order-4711";

    /** Shipments that are parked after the trial, and two messages with other causes. */
    static final int PARKED = 13;

    private static final int SHIPMENTS = 12;
    private static final String UNUSED = "shop.newsletter";

    private static final String TOPIC =
            "INSERT INTO semel_destination (destination, destination_kind, state, since, changed_by) VALUES ('"
                    + KAFKA_TOPIC + "', 'KAFKA', 'CLOSED', CURRENT_TIMESTAMP, 'vm') ON CONFLICT DO NOTHING";

    private final Installation installation;
    private final Browser browser;
    private final Shop shop;

    Night(Installation installation, Browser browser) {
        this.installation = installation;
        this.browser = browser;
        this.shop = new Shop(installation.server().address());
    }

    void begin() {
        try (ForeignClient client = new ForeignClient(installation.broker())) {
            Settling settling = new Settling(shop, client);
            sell(client, settling);
            park(client);
            retryOne();
            pause(settling);
            giveUp(client);
        }
        lose();
        fillTheCharts();
    }

    private void sell(ForeignClient client, Settling settling) {
        client.sendAtOnce(ORDERS, order("pay-4711", ORDER), 10);
        List<String> shipped = place(20, PAYABLE);
        List<String> cancelled = place(2, TOO_MUCH);
        settling.awaitEach(List.of(ORDER), SHIPPED_ONCE);
        settling.awaitEach(shipped, SHIPPED_ONCE);
        settling.awaitEach(cancelled, CANCELLED_UNPAID);
    }

    private void park(ForeignClient client) {
        client.send(ORDERS, order("pay-4711", "order-4712"));
        client.send(ORDERS, keyed("pay-4713", context -> context.createTextMessage("{\"orderId\":")));
        shop.switchCarrier(false);
        place(SHIPMENTS, PAYABLE);
        installation
                .tables()
                .awaitCount(SHIPMENTS + 2L, "SELECT COUNT(*) FROM semel_parked_message WHERE status = 'PARKED'");
        shop.switchCarrier(true);
    }

    private void retryOne() {
        try (Visit visit = signedIn()) {
            visit.open("failed/groups");
            visit.ask(visit.find("note-cause").first());
            visit.find("reason").fill("The carrier's night desk knows of it.");
            visit.confirm();
            visit.find("table").locator("tbody [data-test=open]").first().click();
            visit.find("retryAll").click();
            visit.find("confirm-one").click();
            assertThat(visit.find("succeeded")).hasText("1");
        }
    }

    private void pause(Settling settling) {
        // Else it would be known half a minute after something was sent to it.
        installation.tables().execute(TOPIC);
        try (Visit visit = signedIn()) {
            Destinations destinations = new Destinations(visit);
            destinations.pause(KAFKA_TOPIC, "stocktake");
            settling.awaitEach(place(6, PAYABLE), PAID_ONLY);
            visit.lookUntil("held events", () -> destinations.open().held(KAFKA_TOPIC) == 6);
        }
    }

    private void giveUp(ForeignClient client) {
        client.send(UNUSED, order("news-1", "order-4714"));
        client.move(UNUSED, "DLQ");
        installation.tables().awaitCount(1, "SELECT COUNT(*) FROM semel_finding WHERE kind = 'DEAD_LETTERS'");
    }

    // As the poller would store it: to wait until Kafka deletes something takes minutes.
    private void lose() {
        installation
                .tables()
                .execute("INSERT INTO semel_finding (kind, subject, since, known, found_at) VALUES ('RECORDS_GONE',"
                        + " 'shop.ship-order: " + KAFKA_TOPIC + "-0 from 1', CURRENT_TIMESTAMP, 'Kafka has deleted the"
                        + " records 1 to 2 of " + KAFKA_TOPIC
                        + "-0 before consumer shop.ship-order has worked on them. It goes"
                        + " on with record 3; give the topic a longer retention, and let the producer send again what is"
                        + " missing.', CURRENT_TIMESTAMP)");
    }

    private void fillTheCharts() {
        Samples samples = new Samples(installation.tables());
        samples.removeAll();
        samples.stop();
        samples.addTwoDays();
    }

    private List<String> place(int orders, long cents) {
        return Stream.generate(() -> shop.place(cents)).limit(orders).toList();
    }

    private Visit signedIn() {
        return browser.visit(installation.server().address(), ColorScheme.LIGHT).signIn("operator");
    }
}
