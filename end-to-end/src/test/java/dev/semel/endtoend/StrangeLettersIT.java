package dev.semel.endtoend;

import static dev.semel.endtoend.client.ForeignClient.ORDERS;
import static dev.semel.endtoend.client.Shop.PAYABLE;
import static dev.semel.endtoend.client.Shop.View.SHIPPED_ONCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.client.AmqpClient;
import dev.semel.endtoend.client.ForeignClient;
import dev.semel.endtoend.client.ForeignClient.Letter;
import dev.semel.endtoend.client.Shop;
import dev.semel.endtoend.client.StrangeLetters;
import dev.semel.endtoend.server.Installation;
import dev.semel.testing.bench.Limits;
import dev.semel.testing.bench.LiveHeap;
import dev.semel.testing.bench.OutsideBroker;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Any bytes may come to a queue, by any protocol. Each message has one effect, or is parked with a reason, or is in a finding; neither
 * the log nor the heap grows with them. The broker has no plugin, so all of it reaches the adapter. More by
 * {@code -Dsemel.strange.letters=1000 -Dsemel.strange.seed=1}.
 */
@Tag("faults")
@Order(7)
class StrangeLettersIT {

    private static final int LETTERS = Integer.getInteger("semel.strange.letters", 80);
    private static final long SEED = Long.getLong("semel.strange.seed", System.currentTimeMillis());
    private static final int MOST_LINES = 10;
    private static final long MOST_GROWTH = 16L << 20;
    private static final String COMPLETED = "SELECT COUNT(*) FROM semel_idempotency_record WHERE status = 'COMPLETED'"
            + " AND consumer = 'shop.take-payment'";

    private static Installation installation;
    private static ForeignClient client;
    private static Shop shop;

    @BeforeAll
    static void start() {
        Map<String, String> changes = new HashMap<>(OutsideBroker.WITHOUT_PLUGIN);
        changes.put("<max-delivery-attempts>1000<", "<max-delivery-attempts>40<");
        installation = Installation.outside("strange", changes);
        installation
                .server()
                .quickStart()
                .with("semel.reconciler.interval", Duration.ofSeconds(3))
                .with("semel.reconciler.bound", Duration.ofSeconds(20))
                .start();
        client = new ForeignClient(installation.broker());
        shop = new Shop(installation.server().address());
    }

    @AfterAll
    static void stop() {
        client.close();
        installation.close();
    }

    @Test
    void takeEffectOnceOrStandParkedAndDoNotHoldUpOthers() {
        int mark = installation.server().log().mark();

        sendAndSettle(SEED);

        assertEachKeyTookEffectOnce();
        assertThat(installation.server().log().linesAfter(mark))
                .as("lines of the log")
                .hasSizeLessThan(MOST_LINES * LETTERS)
                .noneMatch(line -> line.startsWith("[ERROR] forged"));
    }

    @Test
    void takeNoEffectAsCopiesAndLeaveNothingOnTheHeap() {
        long seed = SEED + 1;
        sendAndSettle(seed);
        long payments = payments();
        long heap = new LiveHeap(installation.server().processId()).bytes();

        assertThat(new StrangeLetters(installation.broker(), seed).send(ORDERS, LETTERS))
                .isPositive();

        assertOthersFlow();
        await("all copies of seed " + seed).atMost(Limits.NEVER).untilAsserted(() -> assertThat(client.depth(ORDERS))
                .isZero());
        assertThat(payments())
                .as("payments, with that of the order behind them")
                .isEqualTo(payments + 1);
        assertEachKeyTookEffectOnce();
        assertThat(new LiveHeap(installation.server().processId()).bytes() - heap)
                .as("bytes that live on the heap")
                .isLessThan(MOST_GROWTH);
    }

    @Test
    void haveTheirConsumersBackAfterOneThatTheBrokerCannotGiveToThem() {
        int mark = installation.server().log().mark();

        new AmqpClient(installation.broker())
                .sendWith(ORDERS, ForeignClient.order("dead", "dead"), "trace", UUID.randomUUID());
        String after = shop.place(PAYABLE);

        await("dead letter").atMost(Limits.NEVER).until(() -> client.depth("DLQ") == 1);
        new Settling(shop, client).awaitEach(List.of(after), SHIPPED_ONCE);
        assertThat(installation.server().log().linesAfter(mark))
                .anyMatch(line -> line.contains("has taken a consumer of shop.orders away"))
                .hasSizeLessThan(60);
        await("finding").atMost(Limits.NEVER).untilAsserted(() -> assertThat(
                        installation.tables().rows("SELECT known FROM semel_finding WHERE kind = 'DEAD_LETTERS'"))
                .singleElement()
                .satisfies(row -> assertThat(row.get(0)).contains("1 message from the queue shop.orders lay in DLQ")));
    }

    @Test
    void areRefusedAtTheirSenderByABrokerWithThePlugin(@TempDir Path directory) {
        try (OutsideBroker broker = OutsideBroker.start(directory);
                ForeignClient reader = new ForeignClient(broker.address())) {
            AmqpClient amqp = new AmqpClient(broker.address());

            Letter order = ForeignClient.order("key", "order");
            amqp.sendWith(ORDERS, order, "trace", "a text");
            assertThat(reader.depth(ORDERS)).isOne();
            for (Object strange : List.of(UUID.randomUUID(), new java.util.Date(), List.of("a"), Map.of("a", 1))) {
                assertThatThrownBy(() -> amqp.sendWith(ORDERS, order, "trace", strange))
                        .as(strange.getClass().getName())
                        .hasMessageContaining("was refused and is nowhere");
            }
            assertThat(reader.depth(ORDERS)).isOne();
        }
    }

    private static void sendAndSettle(long seed) {
        long before = settled();
        int taken = new StrangeLetters(installation.broker(), seed).send(ORDERS, LETTERS);
        assertOthersFlow();
        await("all letters of seed " + seed).atMost(Limits.NEVER).untilAsserted(() -> {
            assertThat(settled() - before).isEqualTo(taken + 1L);
            assertThat(client.depth(ORDERS)).isZero();
        });
    }

    private static void assertOthersFlow() {
        new Settling(shop, client).awaitEach(List.of(shop.place(PAYABLE)), SHIPPED_ONCE);
    }

    private static void assertEachKeyTookEffectOnce() {
        assertThat(installation
                        .tables()
                        .rows("SELECT order_id FROM shop_payment GROUP BY order_id HAVING COUNT(*) > 1"))
                .as("orders that were paid twice")
                .isEmpty();
        assertThat(payments()).isEqualTo(installation.tables().count(COMPLETED));
    }

    private static long payments() {
        return installation.tables().count("SELECT COUNT(*) FROM shop_payment");
    }

    /** Effects and parked messages of the consumer of orders. */
    private static long settled() {
        return installation.tables().count(COMPLETED)
                + installation
                        .tables()
                        .count("SELECT COUNT(*) FROM semel_parked_message WHERE consumer = 'shop.take-payment'");
    }
}
