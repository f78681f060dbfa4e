package dev.semel.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.idempotency.attempt.CurrentAttempt;
import dev.semel.internal.idempotency.mode.Handler;
import dev.semel.internal.idempotency.mode.Leases;
import dev.semel.testing.internal.RedisNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Many messages in an order that is drawn, on two nodes: copies, copies while a handler works, failures, a cache that is away or whose
 * answers are lost, and one that forgets. In the end all is well again, and what is left is brought. No message is lost then, and none has
 * taken effect more often than the cache has forgotten its key.
 */
class SchedulesTest {

    private static final int KEYS = 12;
    private static final int STEPS = 150;
    private static final int ROUNDS = 30;
    private static final double FAULTS = 0.1;

    private final Map<String, Integer> effects = new HashMap<>();
    private final Map<String, Integer> forgotten = new HashMap<>();
    private final List<Queued> queue = new ArrayList<>();
    private final List<RedisNode> nodes = new ArrayList<>();
    private SplittableRandom random;
    private ForgetfulCache cache;
    private Scene scene;
    private boolean isForgetful;
    private boolean isWell;
    private boolean isNested;
    private int sent;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void takeEachEffectOnceWhereNothingIsForgotten(long seed) {
        run(seed);

        assertThat(effects.values()).as("effects with seed %d", seed).allMatch(count -> count == 1);
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13})
    void loseNoMessageAndRepeatNoEffectMoreOftenThanItsKeyWasForgotten(long seed) {
        isForgetful = true;
        run(seed);

        effects.forEach((key, count) -> assertThat(count - 1)
                .as("repeats of %s with seed %d", key, seed)
                .isLessThanOrEqualTo(forgotten.get(key)));
    }

    private void run(long seed) {
        random = new SplittableRandom(seed);
        cache = new ForgetfulCache(random);
        try (Scene all = new Scene()) {
            scene = all;
            nodes.add(all.node("one", cache));
            nodes.add(all.node("two", cache));
            cache.failAtRate(FAULTS);
            for (int step = 0; step < STEPS; step++) {
                step();
            }
            drain();
            assertThat(queue).as("at the broker with seed %d", seed).isEmpty();
            assertThat(scene.parked()).as("parked with seed %d", seed).isEmpty();
            assertThat(effects).as("effects with seed %d", seed).hasSize(sent);
        }
    }

    private void step() {
        switch (random.nextInt(isForgetful ? 11 : 10)) {
            case 0, 1, 2 -> sendNew();
            case 3 -> sendCopy();
            case 4, 5, 6, 7 -> bringOne(node());
            case 8 -> relay();
            case 9 -> tell();
            default -> forget();
        }
    }

    private void sendNew() {
        if (sent < KEYS) {
            forgotten.put("key-" + sent, 0);
            queue.add(new Queued("key-" + sent++, null, false));
        }
    }

    private void sendCopy() {
        if (sent > 0) {
            queue.add(new Queued("key-" + random.nextInt(sent), null, false));
        }
    }

    private void relay() {
        scene.relay().forEach(event -> queue.add(new Queued(null, event, false)));
    }

    private void tell() {
        for (RedisNode node : nodes) {
            try {
                node.get(Leases.class).run();
            } catch (RuntimeException away) {
                // As the timer does: it is tried again.
                assertThat(isWell).isFalse();
            }
        }
    }

    private void forget() {
        if (cache.forgetAll() > 0) {
            forgotten.replaceAll((key, times) -> times + 1);
        }
    }

    private void drain() {
        cache.failAtRate(0);
        isWell = true;
        while (sent < KEYS) {
            sendNew();
        }
        for (int round = 0; round < ROUNDS; round++) {
            tell();
            relay();
            for (int i = queue.size(); i > 0; i--) {
                bringOne(node());
            }
        }
    }

    private void bringOne(RedisNode node) {
        if (!queue.isEmpty()) {
            bring(node, queue.remove(random.nextInt(queue.size())));
        }
    }

    private void bring(RedisNode node, Queued next) {
        boolean isSettled;
        if (next.event() != null) {
            isSettled = node.bringStored(Scene.CALL_OFTEN, next.event(), handlerOn(node));
        } else if (next.isAgain()) {
            isSettled = scene.sendAgain(node, Scene.CALL_OFTEN, next.key(), handlerOn(node));
        } else {
            isSettled = scene.send(node, Scene.CALL_OFTEN, next.key(), handlerOn(node));
        }
        if (!isSettled) {
            queue.add(new Queued(next.key(), next.event(), true));
        }
    }

    // Others come to the other node while it works.
    private Handler handlerOn(RedisNode node) {
        return () -> {
            String key = node.get(CurrentAttempt.class).key();
            if (!isWell) {
                interfere(node, key);
            }
            return effects.merge(key, 1, Integer::sum);
        };
    }

    private void interfere(RedisNode node, String key) {
        int drawn = random.nextInt(10);
        if (drawn < 2) {
            throw new IllegalStateException("The partner is away.");
        }
        if (drawn < 4 && isForgetful) {
            forget();
        }
        RedisNode other = nodes.get(node == nodes.get(0) ? 1 : 0);
        if (drawn > 2 && drawn < 6 && !isNested) {
            isNested = true;
            bring(other, new Queued(key, null, false));
            isNested = false;
        }
    }

    private RedisNode node() {
        return nodes.get(random.nextInt(nodes.size()));
    }

    /** A message at the broker: of a producer, or an event of Semel. */
    private record Queued(String key, UUID event, boolean isAgain) {}
}
