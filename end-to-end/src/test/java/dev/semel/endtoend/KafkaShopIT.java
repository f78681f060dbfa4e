package dev.semel.endtoend;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.semel.endtoend.client.Shop.PAYABLE;
import static dev.semel.endtoend.client.Shop.View.PAID_ONLY;
import static dev.semel.endtoend.client.Shop.View.SHIPPED_ONCE;
import static dev.semel.endtoend.server.Installation.KAFKA_TOPIC;
import static dev.semel.endtoend.server.Installation.PARTITIONS;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Browser;
import dev.semel.endtoend.browser.Destinations;
import dev.semel.endtoend.browser.FailedPage;
import dev.semel.endtoend.browser.Visit;
import dev.semel.endtoend.client.ForeignClient;
import dev.semel.endtoend.client.Shop;
import dev.semel.endtoend.server.Installation;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Tables;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The shop with one leg over Kafka, on the server that is shipped; and the console's page of partitions. */
@Tag("faults")
class KafkaShopIT {

    private static final Path ALBUM = Path.of("target/screenshots");

    private static Installation installation;
    private static LibertyServer server;
    private static Shop shop;
    private static Settling settling;
    private static ForeignClient client;
    private static Browser browser;

    @BeforeAll
    static void start() {
        installation = Installation.overKafka("kafka-shop");
        server = installation.server().quickStart().start();
        shop = new Shop(server.address());
        client = new ForeignClient(installation.broker());
        settling = new Settling(shop, client);
        browser = Browser.start();
    }

    @AfterAll
    static void stop() {
        browser.close();
        client.close();
        installation.close();
    }

    @Test
    void shipsEachOrderOnceAlsoWhenItIsKilledBetweenPaymentAndShipment() {
        List<String> orders =
                Stream.generate(() -> shop.place(PAYABLE)).limit(50).toList();

        server.kill();
        server.start();

        settling.awaitEach(orders, SHIPPED_ONCE);
        settling.awaitEachOrderOnce();
        Assertions.assertThat(installation
                        .tables()
                        .count("SELECT COUNT(*) FROM semel_outbox_event WHERE destination_kind = 'KAFKA'"))
                .isGreaterThanOrEqualTo(orders.size());
    }

    @Test
    void parksWhatTheCarrierDoesNotTakeAndShipsItWhenAnOperatorRetriesIt() {
        shop.switchCarrier(false);
        String order = shop.place(PAYABLE);
        try (Visit visit = signedIn("operator")) {
            FailedPage failed = new FailedPage(visit);
            visit.lookUntil("a parked record", () -> failed.open().count() == 1);
            settling.awaitEach(List.of(order), PAID_ONLY);

            shop.switchCarrier(true);
            failed.open().retryFirst();

            settling.awaitEach(List.of(order), SHIPPED_ONCE);
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    void showsPositionLagAndNodeOfEachPartition() {
        List<String> orders =
                Stream.generate(() -> shop.place(PAYABLE)).limit(12).toList();
        settling.awaitEach(orders, SHIPPED_ONCE);
        try (Visit visit = signedIn("viewer")) {
            visit.open("overview");
            visit.find("partitions-open").click();
            visit.lookUntil(
                    "six partitions with nothing behind",
                    () -> lookAgain(visit).count() == PARTITIONS
                            && behind(visit).stream().allMatch("0"::equals));

            assertThat(visit.find("partition").first()).containsText(KAFKA_TOPIC + "-0");
            assertThat(visit.find("partition").first()).containsText("Assigned");
            assertThat(visit.find("partitions")).containsText("6 partitions, 0 records behind");
            assertThat(visit.find("read-again").first()).isDisabled();
            photograph("partitions");
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    void showsTheTopicAmongTheDestinationsAndLetsAnOperatorPauseIt() {
        settling.awaitEach(List.of(shop.place(PAYABLE)), SHIPPED_ONCE);
        try (Visit visit = signedIn("operator")) {
            Destinations destinations = new Destinations(visit);
            visit.lookUntil("the topic", () -> destinations.open().knows(KAFKA_TOPIC));
            assertThat(destinations.row(KAFKA_TOPIC)).containsText("Topic of Kafka");

            destinations.pause(KAFKA_TOPIC, "stocktake");
            String order = shop.place(PAYABLE);
            visit.lookUntil("a held event", () -> destinations.open().held(KAFKA_TOPIC) == 1);
            settling.awaitEach(List.of(order), PAID_ONLY);
            destinations.resume(KAFKA_TOPIC);

            settling.awaitEach(List.of(order), SHIPPED_ONCE);
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    /** The topic was made anew, and the position is that of the old one. */
    @Test
    void letsAnAdministratorReadAPartitionAgainWhosePositionIsBeyondTheEnd() {
        Tables tables = installation.tables();
        tables.execute(
                "UPDATE semel_kafka_position SET next_offset = 5000, epoch = epoch + 1 WHERE partition_number = 0");
        try (Visit visit = signedIn("admin")) {
            visit.lookUntil(
                    "a partition beyond its end",
                    () -> lookAgain(visit).first().innerText().contains("Beyond the end"));
            photograph("partitions-beyond");

            visit.ask(visit.find("read-again").first());
            visit.find("reason").fill("the topic was made anew");
            visit.find("phrase").fill(KAFKA_TOPIC + "-0");
            photographOpen(visit);
            visit.confirm();

            visit.lookUntil(
                    "a partition with its node",
                    () -> lookAgain(visit).first().innerText().contains("Assigned")
                            && behind(visit).get(0).equals("0"));
            Assertions.assertThat(
                            tables.count("SELECT next_offset FROM semel_kafka_position WHERE partition_number = 0"))
                    .isLessThan(5000);
            Assertions.assertThat(tables.rows("SELECT target, reason FROM semel_audit WHERE action = 'set position'"))
                    .containsExactly(List.of(
                            KAFKA_TOPIC + "-0 of shop.ship-order: from 5000 to the first record",
                            "the topic was made anew"));
            settling.awaitEachOrderOnce();
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    private static Locator lookAgain(Visit visit) {
        visit.open("partitions");
        return visit.find("partition");
    }

    private static List<String> behind(Visit visit) {
        return visit.find("behind").allInnerTexts();
    }

    private static Visit signedIn(String user) {
        return browser.visit(server.address(), ColorScheme.LIGHT).signIn(user);
    }

    private static void photograph(String name) {
        for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
            try (Visit visit = browser.visit(server.address(), scheme).signIn("admin")) {
                String light = scheme.name().toLowerCase(Locale.ROOT);
                visit.open("partitions");
                visit.screenshot(ALBUM.resolve(name + "-" + light + ".png"));
                visit.page().setViewportSize(390, 844);
                visit.screenshot(ALBUM.resolve(name + "-narrow-" + light + ".png"));
            }
        }
    }

    private static void photographOpen(Visit visit) {
        visit.screenshot(ALBUM.resolve("partitions-read-again-light.png"));
    }
}
