package dev.semel.endtoend;

import static dev.semel.endtoend.client.ForeignClient.ORDERS;
import static dev.semel.endtoend.client.Shop.PAYABLE;
import static dev.semel.endtoend.client.Shop.View.SHIPPED_ONCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.client.ForeignClient;
import dev.semel.endtoend.client.Shop;
import dev.semel.endtoend.server.Installation;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Limits;
import dev.semel.testing.bench.Tables;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** All that comes to a queue is processed or parked with a reason; the server goes on. */
@Tag("faults")
class HostileIT {

    private static final String FORGED_RETRY = "forged-retry";

    @Test
    @ResourceLock(SharedShop.OUTSIDE)
    void parksEachHostileMessageOnceWithAReasonAndGoesOn() {
        SharedShop shared = SharedShop.outside();

        Map<String, String> ids = survive(shared.installation().server(), shared.shop(), shared.client());
        shared.settling().awaitPublished(shared.installation().tables());

        assertOneReadableEntryEach(shared.installation().tables(), ids);
    }

    /** As shipped. */
    @Test
    void parksEachHostileMessageOnceWhereTheBrokerIsInside() {
        try (Installation installation = Installation.embedded("hostile");
                ForeignClient client = new ForeignClient(installation.broker())) {
            LibertyServer server = installation.server().start();

            Map<String, String> ids = survive(server, new Shop(server.address()), client);
            server.stop();

            assertOneReadableEntryEach(installation.tables(), ids);
        }
    }

    /** The hostile messages and their ids, after all of them are parked and the server has gone on. */
    private static Map<String, String> survive(LibertyServer server, Shop shop, ForeignClient client) {
        Settling settling = new Settling(shop, client);
        int mark = server.log().mark();

        HostileLetters.legalKeys().forEach((order, key) -> client.send(ORDERS, ForeignClient.order(key, order)));
        client.send(ORDERS, HostileLetters.forgedRetry(FORGED_RETRY));
        Map<String, String> ids = new LinkedHashMap<>();
        HostileLetters.unusable().forEach((name, letter) -> ids.put(name, client.send(ORDERS, letter)));

        settling.awaitEach(HostileLetters.legalKeys().keySet(), SHIPPED_ONCE);
        settling.awaitEach(List.of(FORGED_RETRY), SHIPPED_ONCE);
        awaitParked(server, mark, ids.size());
        settling.awaitEach(List.of(shop.place(PAYABLE)), SHIPPED_ONCE);
        settling.awaitEmptyQueues();
        assertOneLineEach(server.log().linesAfter(mark), ids);
        return ids;
    }

    private static void awaitParked(LibertyServer server, int mark, int expected) {
        await("parked messages in the log").atMost(Limits.NEVER).untilAsserted(() -> assertThat(
                        server.log().linesAfter(mark))
                .filteredOn(line -> line.contains("parked message"))
                .hasSizeGreaterThanOrEqualTo(expected));
    }

    private static void assertOneLineEach(List<String> log, Map<String, String> ids) {
        SoftAssertions.assertSoftly(softly -> {
            ids.forEach((name, id) -> softly.assertThat(log)
                    .as("log lines about: %s", name)
                    .filteredOn(line -> line.contains(id))
                    .hasSize(1));
            softly.assertThat(log)
                    .as("lines of stack traces")
                    .filteredOn(line -> line.startsWith("\tat "))
                    .isEmpty();
            softly.assertThat(log)
                    .as("lines that a message has forged")
                    .noneMatch(line -> line.startsWith("[ERROR] forged"));
        });
    }

    private static void assertOneReadableEntryEach(Tables tables, Map<String, String> ids) {
        SoftAssertions.assertSoftly(softly -> {
            ids.forEach((name, id) -> softly.assertThat(tables.rows(
                            "SELECT status, error_message FROM semel_parked_message WHERE message_id = ?", id))
                    .as("parked entries for: %s", name)
                    .singleElement()
                    .satisfies(row -> {
                        assertThat(row.get(0)).isEqualTo("PARKED");
                        assertThat(row.get(1)).matches("\\P{Cntrl}{15,}").doesNotContain("Exception", "null");
                    }));
            softly.assertThat(tables.count("SELECT COUNT(*) FROM semel_parked_message"))
                    .as("all parked entries")
                    .isEqualTo(ids.size());
            softly.assertThat(tables.count("SELECT COUNT(*) FROM semel_outbox_event WHERE status <> 'PUBLISHED'"))
                    .as("outbox events not published")
                    .isZero();
        });
    }
}
