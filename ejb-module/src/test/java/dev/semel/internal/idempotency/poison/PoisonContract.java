package dev.semel.internal.idempotency.poison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.node.LifeStores;
import dev.semel.internal.settings.NodeName;
import dev.semel.testing.Concurrent;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.HeldTransaction;
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

        assertThat(counted(third)).isEqualTo(new Deaths(2, 1, 0));
    }

    @Test
    void isUndecidedAboutAKeyThatALivingNodeHasBegun() {
        starts(first);
        begin(first);
        begin(first);
        assertThat(counted(first)).as("its own").isEqualTo(Deaths.NONE);
        assertThat(counted(second)).isEqualTo(new Deaths(0, 0, 1));

        begin(second);
        assertThat(counted(third)).isEqualTo(new Deaths(1, 0, 1));
        marks(begun -> begun.forgetDeaths(key, third));
        assertThat(counted(third)).as("what works is no death").isEqualTo(new Deaths(0, 0, 1));
    }

    @Test
    void takesBackThatAHandlerRunsAlone() {
        UUID mark = begin(first, true);
        begin(second, true);
        marks(begun -> begun.noLongerAlone(mark));

        assertThat(counted(third)).isEqualTo(new Deaths(2, 1, 0));
    }

    @Test
    void countsNoDeathForWhatAStopInGoodOrderCutsOff() {
        starts(first);
        begin(first);
        stops(first);
        assertThat(counted(second)).isEqualTo(Deaths.NONE);

        starts(second);
        assertThat(counted(second)).as("when its node has begun another").isEqualTo(Deaths.NONE);
    }

    @Test
    void countsNoDeathForAMarkThatCameAfterTheStop() {
        starts(first);
        stops(first);
        begin(first);

        assertThat(counted(second)).isEqualTo(Deaths.NONE);
    }

    @Test
    void takesANodeThatStartsAgainAfterAStopForALivingOne() {
        starts(first);
        stops(first);
        starts(second);
        begin(second);
        assertThat(counted(third)).isEqualTo(new Deaths(0, 0, 1));

        assertThat(starts(third)).as("after the death of the second").isFalse();
        assertThat(counted(third)).isEqualTo(new Deaths(1, 0, 0));
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
        assertThat(counted(onOther))
                .as("the first node has died, or has not come back yet")
                .isEqualTo(new Deaths(0, 0, 1));

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
        seen(second, 300, 3);
        seen(first, 300, 25);
        assertThat(counted(second)).as("silent for a moment").isEqualTo(new Deaths(0, 0, 1));
        seen(first, 300, 35);
        assertThat(counted(second)).isEqualTo(new Deaths(1, 0, 0));
    }

    @Test
    void missesNoNodeWhileNoneHasBeenSeenForLong() {
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
    void takesAMarkAwayThatATransactionInDoubtStoresOnlyAfterTheRemovalHasBegun() {
        removeBeside(HeldTransaction::commit);

        assertThat(deaths(second)).isZero();
    }

    @Test
    void leavesNoMarkThatWasInDoubtAndIsNotStored() {
        removeBeside(rolledBack -> {});
        removeInDoubt(UUID.randomUUID());

        assertThat(deaths(second)).isZero();
    }

    @Test
    void takesAMarkAwayThatWasInDoubtAndIsStored() {
        begin(first);
        removeInDoubt(begin(second));

        assertThat(deaths(third)).isEqualTo(1);
    }

    @Test
    void forgetsTheDeathsAndKeepsTheMarksOfTheLiving() {
        begin(first);
        starts(second);
        begin(second);
        marks(begun -> begun.forgetDeaths(key, third));
        assertThat(deaths(third)).isZero();

        starts(third);
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
        Concurrent<Boolean> start;
        try (HeldTransaction<LifeStores> purge = database().begin()) {
            purge.doWithin(stores -> stores.rows().lock(first));
            start = database().concurrently(() -> starts(second));
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
        return database().inTransaction(stores -> stores.marks(node).deaths(key, life));
    }

    private UUID begin(UUID life) {
        return begin(life, false);
    }

    private UUID begin(UUID life, boolean isAlone) {
        UUID mark = UUID.randomUUID();
        marks(begun -> begun.addMark(mark, key, life, isAlone));
        return mark;
    }

    /** Takes a mark away whose transaction ends so, but only when the removal waits for it; what is not committed is rolled back. */
    private void removeBeside(Consumer<HeldTransaction<LifeStores>> end) {
        UUID mark = UUID.randomUUID();
        Concurrent<UUID> removal;
        try (HeldTransaction<LifeStores> doubt = database().begin()) {
            doubt.doWithin(stores -> stores.marks(node).addMark(mark, key, first, true));
            removal = database().concurrently(() -> removeInDoubt(mark));
            database().awaitLockWait();
            assertThat(removal.isDone()).isFalse();
            end.accept(doubt);
        }
        removal.join();
    }

    private UUID removeInDoubt(UUID mark) {
        marks(begun -> begun.removeMarkInDoubt(mark, key, first));
        return mark;
    }

    private void marks(Consumer<Marks> work) {
        database().doInTransaction(stores -> work.accept(stores.marks(node)));
    }

    private boolean starts(UUID life) {
        return starts(node, life);
    }

    private boolean starts(NodeName on, UUID life) {
        return database().inTransaction(stores -> stores.lives(on).begin("shop", life));
    }

    private void stops(UUID life) {
        database().doInTransaction(stores -> {
            stores.marks(node).removeAll(life);
            stores.lives(node).end("shop", life);
        });
    }
}
