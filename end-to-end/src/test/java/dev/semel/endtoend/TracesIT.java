package dev.semel.endtoend;

import static dev.semel.endtoend.client.Shop.PAYABLE;
import static dev.semel.endtoend.client.Shop.View.SHIPPED_ONCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.client.Shop;
import dev.semel.endtoend.client.TraceCollector;
import dev.semel.endtoend.client.TraceCollector.Seen;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Limits;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a tracing system is told of an order of the shop, with the shipped drop-in. */
@Tag("faults")
class TracesIT {

    private static final TraceCollector COLLECTOR = new TraceCollector();

    private static LibertyServer server;
    private static Shop shop;

    @BeforeAll
    static void start() {
        server = LibertyServer.fresh("traces")
                .withShippedDropIn("traces.xml")
                .with("otel.exporter.otlp.endpoint", COLLECTOR.address())
                .with("otel.bsp.schedule.delay", 200)
                .start();
        shop = new Shop(server.address());
    }

    @AfterAll
    static void stop() {
        server.close();
        COLLECTOR.close();
    }

    @Test
    void isToldOfAnOrderFromItsRequestToItsParcelAsOneTrace() {
        String order = shop.place(PAYABLE);
        await("the parcel").atMost(Limits.NEVER).until(() -> shop.order(order).equals(SHIPPED_ONCE));
        await("the last of its spans")
                .atMost(Limits.NEVER)
                .until(() -> COLLECTOR.spans().stream()
                                .filter(isNamed("process shop.payments"))
                                .count()
                        == 1);

        Seen request = parentOf(only("create shop.orders"));
        assertThat(request.name()).contains("POST");
        assertIsBelow("send shop.orders", "create shop.orders");
        assertIsBelow("process shop.orders", "create shop.orders");
        assertIsBelow("create shop.payments", "process shop.orders");
        assertIsBelow("send shop.payments", "create shop.payments");
        assertIsBelow("process shop.payments", "create shop.payments");
        assertThat(COLLECTOR.spans().stream().filter(isNamed(".* shop\\..*"))).allSatisfy(span -> {
            assertThat(span.trace()).isEqualTo(request.trace());
            assertThat(span.isFailed()).isFalse();
        });
        assertThat(only("process shop.payments").attributes())
                .containsEntry("messaging.system", "activemq")
                .containsEntry("messaging.consumer.group.name", "shop.ship-order");
    }

    private static void assertIsBelow(String name, String parent) {
        assertThat(only(name).parent()).as(name).isEqualTo(only(parent).id());
    }

    private static Seen only(String name) {
        List<Seen> found = COLLECTOR.spans().stream().filter(isNamed(name)).toList();
        assertThat(found).as(name).hasSize(1);
        return found.get(0);
    }

    private static Seen parentOf(Seen span) {
        return COLLECTOR.spans().stream()
                .filter(other -> other.id().equals(span.parent()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("The collector was not sent the parent of " + span));
    }

    private static Predicate<Seen> isNamed(String name) {
        return span -> span.name().matches(name);
    }
}
