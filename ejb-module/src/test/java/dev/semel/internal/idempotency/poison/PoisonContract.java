package dev.semel.internal.idempotency.poison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.heartbeat.LifeStores;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.settings.NodeName;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.HeldTransaction;
import dev.semel.testing.Meanwhile;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What the marks of begun handlers, and of the lives of servers, promise on every database. */
abstract class PoisonContract {

    private final NodeName node = new NodeName("node-" + UUID.randomUUID());
    private final IdempotencyKey key =
            new IdempotencyKey("poison", UUID.randomUUID().toString());
    private final UUID first = UUID.randomUUID();
    private final UUID second = UUID.randomUUID();
    private final UUID third = UUID.randomUUID();

    abstract ContractDatabase<LifeStores> database();

    @Test
    void countsADeathForEachLifeThatLeftItsMark() {
        assertThat(deaths(first)).isZero();
        begin(first);
        assertThat(deaths(first)).isZero();
        assertThat(deaths(second)).isEqualTo(1);
        begin(second);
        assertThat(deaths(third)).isEqualTo(2);
    }

    @Test
    void countsOneDeathHoweverManyHandlersOfTheKeyALifeHadBegun() {
        begin(first);
        begin(first);

        assertThat(deaths(second)).isEqualTo(1);
    }

    @Test
    void tellsTheDeathsAloneFromThoseBesideOthers() {
        begin(first);
        begin(second, true);
        begin(second, true);

        assertThat(counted(third)).isEqualTo(new Deaths(2, 1));
    }

    @Test
    void countsNoDeathWhenALivingNodeHandsTheMessageOn() {
        starts(first);
        begin(first);

        assertThat(deaths(second)).isZero();
    }

    @Test
    void countsTheDeathOfANodeThatHasBegunAnew() {
        starts(first);
        begin(first);
        starts(second);

        assertThat(deaths(second)).isEqualTo(1);
    }

    @Test
    void countsTheDeathsOfTwoNodesThatTakeTurns() {
        NodeName other = new NodeName("node-" + UUID.randomUUID());
        UUID onOther = UUID.randomUUID();
        starts(first);
        begin(first);
        starts(other, onOther);
        begin(onOther);
        assertThat(deaths(onOther))
                .as("nobody knows yet that the first node is dead")
                .isZero();

        starts(second);
        assertThat(deaths(second)).isEqualTo(1);
        starts(other, third);
        assertThat(deaths(second)).isEqualTo(2);
    }

    @Test
    void countsTheDeathOfANodeThatIsMissedWhileOthersAreSeen() {
        NodeName other = new NodeName("node-" + UUID.randomUUID());
        starts(first);
        begin(first);
        starts(other, second);
        seen(first, 300, 300);
        seen(second, 300, 3);
        assertThat(deaths(second)).isEqualTo(1);
    }

    @Test
    void missesNobodyWhileNoNodeHasBeenSeenForLong() {
        database().doInTransaction(stores -> stores.rows().allSeenAnew());
        starts(first);
        begin(first);
        seen(first, 300, 300);

        assertThat(deaths(second)).isZero();
    }

    @Test
    void takesOneMarkAwayAndLeavesTheDeaths() {
        begin(first);
        UUID mine = begin(second);
        marks(begun -> begun.removeMark(mine));

        assertThat(deaths(third)).isEqualTo(1);
    }

    @Test
    void forgetsTheDeathsAndKeepsTheMarksOfTheLiving() {
        begin(first);
        starts(second);
        begin(second);
        marks(begun -> begun.forgetDeaths(key, third));
        assertThat(deaths(third)).isZero();

        stops(second);
        assertThat(deaths(third)).isEqualTo(1);
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
        Meanwhile<Boolean> start;
        try (HeldTransaction<LifeStores> purge = database().begin()) {
            purge.doWithin(stores -> stores.rows().lock(first));
            start = database().meanwhile(() -> starts(second));
            database().awaitLockWait();
            assertThat(start.isDone()).isFalse();
            purge.doWithin(stores -> stores.rows().delete(first));
            purge.commit();
        }

        assertThat(start.join()).as("the one before was stopped in good order").isTrue();
        begin(second);
        assertThat(deaths(third)).as("deaths of the life that has begun").isZero();
    }

    private void seen(UUID life, int sinceSecondsAgo, int lastSecondsAgo) {
        database().doInTransaction(stores -> stores.rows()
                .seen(life, Duration.ofSeconds(sinceSecondsAgo), Duration.ofSeconds(lastSecondsAgo)));
    }

    private int deaths(UUID life) {
        return counted(life).all();
    }

    private Deaths counted(UUID life) {
        return database().inTransaction(stores -> stores.lives(node).deaths(key, life));
    }

    private UUID begin(UUID life) {
        return begin(life, false);
    }

    private UUID begin(UUID life, boolean isAlone) {
        UUID mark = UUID.randomUUID();
        marks(begun -> begun.addMark(mark, key, life, isAlone));
        return mark;
    }

    private void marks(Consumer<NodeIncarnations> work) {
        database().doInTransaction(stores -> work.accept(stores.lives(node)));
    }

    private boolean starts(UUID life) {
        return starts(node, life);
    }

    private boolean starts(NodeName on, UUID life) {
        return database().inTransaction(stores -> stores.lives(on).begin("shop", life));
    }

    private void stops(UUID life) {
        database().doInTransaction(stores -> stores.lives(node).end("shop", life));
    }
}
