package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.client.KeyedOrders;
import dev.semel.endtoend.client.Shop;
import dev.semel.endtoend.server.Installation;
import dev.semel.endtoend.server.RefusedCommit;
import dev.semel.testing.bench.Limits;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Orders by HTTP with a key, where a refused commit, a request still under way, or a kill comes in between. */
@ResourceLock(SharedShop.OUTSIDE)
@Tag("long")
class InterruptedRequestsIT {

    private static SharedShop shared;
    private static KeyedOrders orders;

    private final String key = UUID.randomUUID().toString();

    @BeforeAll
    static void start() {
        shared = SharedShop.outside();
        orders = new KeyedOrders(shared.installation().server().address());
    }

    @Test
    void answersARequestWhoseCommitWasRefusedWithTheOrderThatAnotherOneHasPlacedSince() {
        long before = placed();
        List<CompletableFuture<HttpResponse<String>>> sent = new ArrayList<>();
        try (RefusedCommit refused = new RefusedCommit(shared.installation().tables(), "shop_order")) {
            refused.whileOneCommits(() -> sent.add(orders.sendBeside(key)), () -> sent.add(orders.sendBeside(key)));
            HttpResponse<String> first = sent.get(0).join();
            HttpResponse<String> second = sent.get(1).join();

            assertThat(second.statusCode()).isEqualTo(201);
            assertThat(second.headers().firstValue(KeyedOrders.REPLAYED)).isEmpty();
            assertThat(first.body()).isEqualTo(second.body());
            assertThat(first.headers().firstValue(KeyedOrders.REPLAYED)).hasValue("true");
        }
        assertThat(placed()).isEqualTo(before + 1);
    }

    @Test
    void tellsAClientWhenItsRequestIsBeingWorkedOn() {
        CompletableFuture<?>[] working = new CompletableFuture<?>[2];
        shared.installation().tables().whileLocked("LOCK TABLE shop_order IN EXCLUSIVE MODE", () -> {
            for (int i = 0; i < working.length; i++) {
                working[i] = orders.sendBeside(key);
            }
            await().atMost(Limits.NEVER).untilAsserted(() -> {
                HttpResponse<String> told = orders.send(key);
                assertThat(told.statusCode()).isEqualTo(409);
                assertThat(told.headers().firstValue("Retry-After")).isPresent();
            });
        });
        for (CompletableFuture<?> one : working) {
            assertThat(((HttpResponse<?>) one.join()).statusCode()).isEqualTo(201);
        }
    }

    @Test
    void placesEachOrderOnceThoughTheServerIsKilledInBetween() {
        try (Installation installation = Installation.embedded("killed-requests")) {
            installation.server().quickStart().start();
            KeyedOrders client = new KeyedOrders(installation.server().address());
            Map<String, String> answered = new HashMap<>();
            Map<String, String> all = sendUntilDeath(installation, client, answered);

            installation.server().start();
            KeyedOrders later = new KeyedOrders(installation.server().address());
            all.replaceAll((sent, none) -> later.send(sent).body());
            answered.forEach((sent, answer) -> assertThat(all).containsEntry(sent, answer));
            assertThat(new Shop(installation.server().address()).stats().orders())
                    .isEqualTo(all.size());
        }
    }

    private static Map<String, String> sendUntilDeath(
            Installation installation, KeyedOrders client, Map<String, String> answered) {
        Map<String, String> all = new HashMap<>();
        Thread killer = new Thread(() -> {
            await().atMost(Limits.NEVER).until(() -> answered.size() > 20);
            installation.server().kill();
        });
        killer.start();
        while (installation.server().isAlive()) {
            String sent = UUID.randomUUID().toString();
            all.put(sent, "");
            try {
                answered.put(sent, client.send(sent).body());
            } catch (UncheckedIOException cutOff) {
                // The client cannot know whether it was placed.
            }
        }
        return all;
    }

    private static long placed() {
        return shared.shop().stats().orders();
    }
}
