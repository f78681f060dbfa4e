package dev.semel.idempotency.survival.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.idempotency.store.IdempotencyKey;
import dev.semel.idempotency.survival.BegunDeliveries;
import dev.semel.idempotency.survival.NodeLives;
import dev.semel.jpa.Database;
import dev.semel.settings.NodeName;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What the marks of begun handlers, and of the lives of servers, promise on every database. */
abstract class SurvivalContract {

    private final NodeName node = new NodeName("node-" + UUID.randomUUID());
    private final IdempotencyKey key =
            new IdempotencyKey("poison", UUID.randomUUID().toString());
    private final UUID first = UUID.randomUUID();
    private final UUID second = UUID.randomUUID();
    private final UUID third = UUID.randomUUID();

    abstract TestDatabase database();

    @Test
    void countsADeathForEachLifeThatLeftItsMark() {
        assertThat(begin(first)).isZero();
        assertThat(begin(second)).isEqualTo(1);
        assertThat(begin(third)).isEqualTo(2);
    }

    @Test
    void tellsTheDeathsWithoutLeavingAMark() {
        assertThat(deaths(first)).isZero();
        begin(first);
        assertThat(deaths(first)).isZero();
        assertThat(deaths(second)).isEqualTo(1);
        assertThat(deaths(third)).isEqualTo(1);
    }

    @Test
    void countsNoDeathWhileTheSameLifeTriesAgain() {
        begin(first);

        assertThat(begin(first)).isZero();
        assertThat(begin(second)).isEqualTo(1);
        assertThat(begin(second)).isEqualTo(1);
    }

    @Test
    void countsNoDeathWhenALivingNodeHandsTheMessageOn() {
        starts(first);
        begin(first);

        assertThat(begin(second)).isZero();
    }

    @Test
    void countsTheDeathOfANodeThatHasBegunAnew() {
        starts(first);
        begin(first);
        starts(second);

        assertThat(begin(second)).isEqualTo(1);
    }

    @Test
    void forgetsTheDeathsWhenAHandlerComesBack() {
        begin(first);
        begin(second);
        marks(begun -> {
            begun.end(key);
            return 0;
        });

        assertThat(begin(third)).isZero();
    }

    @Test
    void tellsAStopInGoodOrderFromADeath() {
        assertThat(starts(first)).isTrue();
        assertThat(starts(second)).as("after a death").isFalse();
        stops(second);
        assertThat(starts(third)).as("after a stop").isTrue();
    }

    @Test
    void letsNoLateEndHideADeath() {
        starts(first);
        starts(second);
        stops(first);

        assertThat(starts(third)).isFalse();
    }

    @Test
    void keepsALifeThatBeginsWhileThePurgeForgetsTheOneBeforeIt() {
        starts(first);
        stops(first);
        CompletableFuture<Boolean> start;
        try (OpenTransaction purge = database().begin()) {
            purge.database().column("SELECT life FROM semel_node WHERE life = ? FOR UPDATE", Object.class, first);
            start = CompletableFuture.supplyAsync(() -> starts(second));
            await().during(Duration.ofMillis(300)).until(() -> !start.isDone());
            purge.database()
                    .nativeQuery("DELETE FROM semel_node WHERE life = ?", first)
                    .executeUpdate();
            purge.commit();
        }

        assertThat(start.join()).as("the one before was stopped in good order").isTrue();
        begin(second);
        assertThat(begin(third)).as("deaths of the life that has begun").isZero();
    }

    private int deaths(UUID life) {
        return marks(begun -> begun.deaths(key, life));
    }

    private int begin(UUID life) {
        return marks(begun -> begun.begin(key, life));
    }

    private int marks(Function<BegunDeliveries, Integer> work) {
        return database().inTransaction(database -> work.apply(new JpaBegunDeliveries(database, node)));
    }

    private boolean starts(UUID life) {
        return database().inTransaction(database -> lives(database).begin("shop", life));
    }

    private void stops(UUID life) {
        database().doInTransaction(database -> lives(database).end("shop", life));
    }

    private NodeLives lives(Database database) {
        return new JpaNodeLives(database, node);
    }
}
