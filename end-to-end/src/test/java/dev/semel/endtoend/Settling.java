package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.client.ForeignClient;
import dev.semel.endtoend.client.Shop;
import dev.semel.endtoend.client.Shop.Stats;
import dev.semel.endtoend.client.Shop.View;
import dev.semel.testing.bench.Limits;
import dev.semel.testing.bench.Tables;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.assertj.core.api.SoftAssertions;

/** Waits, within bounds, until all work is done, and looks whether anything was left behind. */
final class Settling {

    private static final List<String> QUEUES = List.of("shop.orders", "shop.payments", "shop.declines");

    private static final String NOT_PUBLISHED = "SELECT id, status FROM semel_outbox_event WHERE status <> 'PUBLISHED'";

    private final Shop shop;
    private final ForeignClient client;

    Settling(Shop shop, ForeignClient client) {
        this.shop = shop;
        this.client = client;
    }

    void awaitEach(Collection<String> orders, View expected) {
        List<String> open = new ArrayList<>(orders);
        await("all orders " + expected)
                .atMost(Limits.NEVER)
                .pollInterval(Duration.ofMillis(200))
                .untilAsserted(() -> {
                    open.removeIf(order -> shop.order(order).equals(expected));
                    assertThat(open).as("orders that are not %s", expected).isEmpty();
                });
    }

    /** As many payments and shipments as orders. */
    void awaitEachOrderOnce() {
        await("one payment and one shipment for each order")
                .atMost(Limits.NEVER)
                .pollInterval(Duration.ofMillis(200))
                .untilAsserted(() -> {
                    Stats stats = shop.stats();
                    assertThat(List.of(stats.payments(), stats.shipments())).containsOnly(stats.orders());
                });
    }

    /** No message waits, is in delivery or is scheduled. */
    void awaitEmptyQueues() {
        awaitEmptyQueues(Limits.NEVER);
    }

    /** The same. */
    void awaitEmptyQueues(Duration limit) {
        await("empty queues").atMost(limit).pollInterval(Duration.ofMillis(200)).untilAsserted(() -> assertThat(QUEUES)
                .allSatisfy(queue -> assertThat(client.depth(queue)).as(queue).isZero()));
        assertThat(client.depth("DLQ")).as("dead letters").isZero();
    }

    /** All that was appended is published. */
    void awaitPublished(Tables tables) {
        await("published events")
                .atMost(Limits.NEVER)
                .pollInterval(Duration.ofMillis(200))
                .untilAsserted(() -> assertThat(tables.rows(NOT_PUBLISHED))
                        .as("outbox events not published")
                        .isEmpty());
    }

    /** Nothing is lost, nothing is stuck: what was appended is published, and no record waits for anything. */
    void assertNothingIsOpen(Tables tables) {
        SoftAssertions.assertSoftly(softly -> {
            softly.assertThat(tables.rows(NOT_PUBLISHED))
                    .as("outbox events not published")
                    .isEmpty();
            softly.assertThat(tables.rows(
                            "SELECT key_text, status FROM semel_idempotency_record WHERE status <> 'COMPLETED'"))
                    .as("records not completed")
                    .isEmpty();
            softly.assertThat(tables.rows("SELECT reason, error_message FROM semel_parked_message"))
                    .as("parked messages")
                    .isEmpty();
        });
    }
}
