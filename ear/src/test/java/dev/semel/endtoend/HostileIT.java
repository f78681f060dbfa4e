package dev.semel.endtoend;

import static dev.semel.endtoend.client.ForeignClient.ORDERS;
import static dev.semel.endtoend.client.Shop.PAYABLE;
import static dev.semel.endtoend.client.Shop.View.SHIPPED_ONCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.client.ForeignClient;
import dev.semel.endtoend.client.Shop;
import dev.semel.endtoend.server.LibertyServer;
import dev.semel.endtoend.server.Parts;
import dev.semel.endtoend.server.Plant;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever comes to a queue is processed or stands parked with a reason; the server goes on. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class HostileIT {

    @ParameterizedTest
    @EnumSource
    void parksEachHostileMessageOnceWithAReasonAndGoesOn(Parts parts) {
        try (Plant plant = parts.build("hostile");
                ForeignClient client = new ForeignClient(plant.broker())) {
            LibertyServer server = plant.server().start();
            Shop shop = new Shop(server.address());
            Settling settling = new Settling(shop, client);
            int mark = server.log().mark();

            HostileLetters.legalKeys().forEach((order, key) -> client.send(ORDERS, ForeignClient.order(key, order)));
            Map<String, String> ids = new LinkedHashMap<>();
            HostileLetters.unusable().forEach((name, letter) -> ids.put(name, client.send(ORDERS, letter)));

            settling.awaitEach(HostileLetters.legalKeys().keySet(), SHIPPED_ONCE);
            awaitParked(server, mark, ids.size());
            settling.awaitEach(List.of(shop.place(PAYABLE)), SHIPPED_ONCE);
            settling.awaitEmptyQueues();
            List<String> log = server.log().linesAfter(mark);
            server.stop();

            assertOneLineEach(log, ids);
            assertOneReadableEntryEach(plant, ids);
            assertThat(plant.tables().count("SELECT COUNT(*) FROM semel_outbox_event WHERE status <> 'PUBLISHED'"))
                    .as("outbox events not published")
                    .isZero();
        }
    }

    private static void awaitParked(LibertyServer server, int mark, int expected) {
        await("parked messages in the log").atMost(Duration.ofSeconds(60)).untilAsserted(() -> assertThat(
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

    private static void assertOneReadableEntryEach(Plant plant, Map<String, String> ids) {
        SoftAssertions.assertSoftly(softly -> {
            ids.forEach((name, id) -> softly.assertThat(plant.tables()
                            .rows("SELECT status, error_message FROM semel_parked_message WHERE message_id = ?", id))
                    .as("parked entries for: %s", name)
                    .singleElement()
                    .satisfies(row -> {
                        assertThat(row.get(0)).isEqualTo("PARKED");
                        assertThat(row.get(1)).matches("\\P{Cntrl}{15,}").doesNotContain("Exception", "null");
                    }));
            softly.assertThat(plant.tables().count("SELECT COUNT(*) FROM semel_parked_message"))
                    .as("all parked entries")
                    .isEqualTo(ids.size());
        });
    }
}
