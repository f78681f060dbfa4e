package dev.semel.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.LeaseLostException;
import dev.semel.internal.idempotency.mode.CurrentLease;
import dev.semel.internal.idempotency.mode.Handler;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.redis.TestRedis;
import dev.semel.testing.internal.RedisNode;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An owner that dies or freezes loses its lease, and cannot complete the key when it comes back. */
@Tag("long")
class OwnersTest {

    private final Scene scene = new Scene();
    private final RedisNode owner = scene.node("owner");
    private final RedisNode other = scene.node("other");
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);

    @AfterEach
    void close() {
        mayEnd.countDown();
        scene.close();
    }

    @Test
    void thatDiesIsFollowedByAnotherOnceItsLeaseHasLapsed() {
        begin(owner, scene.calling("owner"));
        owner.die();
        assertThat(scene.send(other, "a", scene.calling("too early"))).isTrue();
        TestRedis.lapse(scene.redis, ":a:");

        assertThat(scene.bringStored(other, Scene.CALL, scene.calling("other"))).isEqualTo(1);

        assertThat(scene.called).containsExactly("other");
    }

    @Test
    void thatDiesHoldsItsKeyNoLongerThanItsLease() {
        begin(owner, scene.calling("owner"));
        owner.die();

        Scene.await().until(() -> scene.send(other, "a", scene.calling("other")) && !scene.called.isEmpty());

        assertThat(scene.called).containsExactly("other");
    }

    @Test
    void thatDiesLeavesAnUnknownOutcomeWhichIsParkedWhereThatMatters() throws Exception {
        CompletableFuture.supplyAsync(() -> scene.send(owner, Scene.CALL_ONCE, "a", slow(scene.calling("owner"))));
        begun.await();
        owner.die();
        TestRedis.lapse(scene.redis, ":a:");

        assertThat(scene.send(other, Scene.CALL_ONCE, "a", scene.calling("other")))
                .as("kept for later: the owner may still tell")
                .isTrue();
        scene.clock.moveOn(Duration.ofSeconds(10));
        scene.bringStored(other, Scene.CALL_ONCE, scene.calling("other"));

        assertThat(scene.parked()).containsExactly("OUTCOME_UNKNOWN");
        assertThat(scene.called).isEmpty();
        assertThat(scene.records("a")).containsExactly("PARKED");
    }

    @Test
    void thatFreezesBeyondItsLeaseCannotCompleteTheKeyOfTheOneThatFollowed() {
        CompletableFuture<Boolean> late = begin(owner, scene.calling("late"));
        owner.freeze();
        TestRedis.lapse(scene.redis, ":a:");
        CountDownLatch secondBegun = new CountDownLatch(1);
        CountDownLatch secondMayEnd = new CountDownLatch(1);
        CompletableFuture<Boolean> second = CompletableFuture.supplyAsync(() -> scene.send(other, "a", () -> {
            secondBegun.countDown();
            secondMayEnd.await();
            return scene.called.add("second");
        }));
        awaitAll(secondBegun);

        mayEnd.countDown();
        assertThat(late.join()).as("kept for later, and acknowledged").isTrue();
        assertThat(scene.stateOf("a")).as("the other one's").isEqualTo("STARTED");
        secondMayEnd.countDown();
        assertThat(second.join()).isTrue();

        assertThat(scene.stateOf("a")).isEqualTo("COMPLETED");
        assertThat(scene.bringStored(other, Scene.CALL, scene.calling("again"))).isEqualTo(1);
        assertThat(scene.called).containsExactly("late", "second");
    }

    @Test
    void thatFreezesAndIsNotFollowedGoesOn() {
        CompletableFuture<Boolean> late = begin(owner, scene.calling("late"));
        owner.freeze();
        TestRedis.lapse(scene.redis, ":a:");

        mayEnd.countDown();

        assertThat(late.join()).isTrue();
        assertThat(scene.stateOf("a")).isEqualTo("COMPLETED");
        assertThat(scene.send(other, "a", scene.calling("copy"))).isTrue();
        assertThat(scene.called).containsExactly("late");
    }

    @Test
    void keepTheirLeaseForAsLongAsTheyWork() {
        CompletableFuture<Boolean> working = begin(owner, scene.calling("owner"));
        String first = TestRedis.field(scene.redis, ":a:", "until");

        Scene.await().until(() -> !first.equals(TestRedis.field(scene.redis, ":a:", "until")));

        mayEnd.countDown();
        assertThat(working.join()).isTrue();
        assertThat(scene.called).containsExactly("owner");
    }

    @Test
    void thatAreOvertakenFailAtTheirGuard() {
        CompletableFuture<Throwable> guarded = new CompletableFuture<>();
        CurrentLease lease = owner.get(CurrentLease.class);
        begin(owner, () -> {
            try {
                owner.get(Transactions.class).doInNew(lease::guard);
                guarded.complete(null);
            } catch (LeaseLostException lost) {
                guarded.complete(lost);
                throw lost;
            }
            return scene.called.add("late");
        });
        owner.freeze();
        TestRedis.lapse(scene.redis, ":a:");
        assertThat(scene.send(other, "a", scene.calling("other"))).isTrue();

        mayEnd.countDown();

        assertThat(guarded.join()).isInstanceOf(LeaseLostException.class);
        assertThat(scene.called).containsExactly("other");
    }

    @Test
    void completeTheirKeyWithTheCommitOfTheirOwnTransactionAndFailNoMoreAfterIt() {
        CurrentLease lease = owner.get(CurrentLease.class);
        Transactions transactions = owner.get(Transactions.class);

        assertThat(scene.send(owner, "a", () -> {
                    transactions.doInNew(lease::complete);
                    scene.called.add("owner");
                    throw new IllegalStateException("too late");
                }))
                .isTrue();

        assertThat(scene.stateOf("a")).isEqualTo("COMPLETED");
        assertThat(scene.send(other, "a", scene.calling("copy"))).isTrue();
        assertThat(scene.called).containsExactly("owner");
        assertThat(scene.attempts()).isEmpty();
    }

    @Test
    void leaveTheKeyOpenWhenTheirOwnTransactionIsRolledBack() {
        CurrentLease lease = owner.get(CurrentLease.class);
        Transactions transactions = owner.get(Transactions.class);

        assertThat(scene.send(owner, "a", () -> {
                    transactions.doInNew(() -> {
                        lease.complete();
                        throw new IllegalStateException("The database is full.");
                    });
                    return null;
                }))
                .isTrue();

        assertThat(scene.bringStored(other, Scene.CALL, scene.calling("retry"))).isEqualTo(1);
        assertThat(scene.called).containsExactly("retry");
    }

    private CompletableFuture<Boolean> begin(RedisNode node, Handler handler) {
        CompletableFuture<Boolean> working = CompletableFuture.supplyAsync(() -> scene.send(node, "a", slow(handler)));
        awaitAll(begun);
        return working;
    }

    private Handler slow(Handler handler) {
        return () -> {
            begun.countDown();
            mayEnd.await();
            return handler.handle();
        };
    }

    private static void awaitAll(CountDownLatch latch) {
        Scene.await().until(() -> latch.getCount() == 0);
    }
}
