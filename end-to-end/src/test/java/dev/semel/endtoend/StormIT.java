package dev.semel.endtoend;

import static dev.semel.endtoend.client.Shop.TOO_MUCH;
import static dev.semel.endtoend.client.Shop.View.CANCELLED_UNPAID;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Browser;
import dev.semel.endtoend.browser.FailedPage;
import dev.semel.endtoend.browser.Visit;
import dev.semel.endtoend.client.ForeignClient;
import dev.semel.endtoend.client.Shop;
import dev.semel.endtoend.server.Installation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The demo, and a foreign client that sends each message again and again while its handler fails, and goes on when it does not
 * fail any more. This is how messages were once lost: {@code -Dstorm.copies=1500} is the storm in which 12 of 20 were.
 */
@Tag("faults")
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class StormIT {

    private static final int KEYS = 20;
    private static final int COPIES = Integer.getInteger("storm.copies", 200);
    private static final int ROUNDS = 10;

    private static final String PAYMENTS = "shop.payments";
    private static final String DIVERTED = "storm.divert";
    private static final String WAITING = "storm.waiting";
    private static final Duration AWAY = Duration.ofSeconds(1);
    private static final Duration LIMIT = Duration.ofMinutes(8);

    private static Installation installation;
    private static Shop shop;
    private static ForeignClient client;
    private static Browser browser;

    /** How the copies come to the queue. */
    private enum Way {
        AS_THEY_ARE,
        WITHOUT_A_ROUTING_TYPE,
        BY_A_DIVERT,
        MOVED_BY_MANAGEMENT
    }

    @BeforeAll
    static void start() {
        installation = Installation.embedded("storm");
        installation.server().quickStart().start();
        shop = new Shop(installation.server().address());
        client = new ForeignClient(installation.broker());
        client.divert(DIVERTED, PAYMENTS);
        // A look into a queue makes it.
        client.takeAll(WAITING, 0, message -> 0);
        browser = Browser.start();
    }

    @AfterAll
    static void stop() {
        browser.close();
        client.close();
        installation.close();
    }

    @ParameterizedTest
    @EnumSource
    void shipsEachOrderOnceThatIsAskedForAgainAndAgainWhileTheCarrierIsDown(Way way) {
        // Orders that the shop itself does not ship, each with its key.
        Map<String, String> orders = IntStream.range(0, KEYS)
                .boxed()
                .collect(toMap(number -> "storm-" + way + "-" + number, number -> shop.place(TOO_MUCH)));
        Settling settling = new Settling(shop, client);
        settling.awaitEach(orders.values(), CANCELLED_UNPAID);
        shop.switchCarrier(false);

        IntStream.range(0, ROUNDS / 2).forEach(round -> send(way, orders));
        // Some keys have failed for the last time now, others have an attempt left.
        LockSupport.parkNanos(AWAY.toNanos());
        shop.switchCarrier(true);
        IntStream.range(0, ROUNDS / 2).forEach(round -> send(way, orders));
        settling.awaitEmptyQueues(LIMIT);
        long shipped =
                shipments(orders).stream().filter(shipments -> shipments == 1).count();
        System.out.printf("%s: %d of %d were shipped, %d are parked.%n", way, shipped, KEYS, parked());
        retryWhatIsParked();

        await("one shipment of each order").atMost(LIMIT).untilAsserted(() -> assertThat(shipments(orders))
                .containsOnly(1L));
        settling.awaitEmptyQueues(LIMIT);
        assertThat(shipments(orders)).containsOnly(1L);
        assertThat(parked()).isZero();
    }

    private static List<Long> shipments(Map<String, String> orders) {
        return orders.values().stream()
                .map(order -> shop.order(order).shipments())
                .toList();
    }

    private static int parked() {
        try (Visit visit = browser.visit(installation.server().address(), ColorScheme.LIGHT)) {
            return new FailedPage(visit.signIn("operator")).open().count();
        }
    }

    private static void retryWhatIsParked() {
        try (Visit visit = browser.visit(installation.server().address(), ColorScheme.LIGHT)) {
            FailedPage failed = new FailedPage(visit.signIn("operator")).open();
            if (failed.count() > 0) {
                failed.retryAllSelected();
            }
        }
    }

    private static void send(Way way, Map<String, String> orders) {
        int copies = COPIES / ROUNDS;
        orders.forEach((key, order) -> {
            String body = "{\"orderId\":\"" + order + "\",\"amountCents\":" + TOO_MUCH + "}";
            List<ForeignClient.Letter> letters = Stream.generate(
                            () -> ForeignClient.keyed(key, context -> context.createTextMessage(body)))
                    .limit(copies)
                    .toList();
            switch (way) {
                case AS_THEY_ARE -> client.sendAll(PAYMENTS, letters);
                case WITHOUT_A_ROUTING_TYPE -> client.sendUnrouted(PAYMENTS, key, body, copies);
                case BY_A_DIVERT -> client.sendAll(DIVERTED, letters);
                case MOVED_BY_MANAGEMENT -> client.sendAll(WAITING, letters);
            }
        });
        if (way == Way.MOVED_BY_MANAGEMENT) {
            client.move(WAITING, PAYMENTS);
        }
    }
}
