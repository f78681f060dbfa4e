package dev.semel.internal.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.node.LifeRows.Seen;
import dev.semel.internal.settings.NodeName;
import dev.semel.testing.ContractDatabase;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What signs of life say, on every database. */
abstract class LifeSignsContract {

    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration HARDLY = Duration.ofMinutes(5);

    private final NodeName node = new NodeName("node-" + UUID.randomUUID());
    private final UUID life = UUID.randomUUID();

    abstract ContractDatabase<LifeStores> database();

    @Test
    void saysWhenANodeWasSeenLastByTheTimeOfTheDatabase() {
        starts();
        seen(HOUR, HOUR);
        lives();

        assertThat(seen().lastAgo()).isBetween(Duration.ZERO, HARDLY);
    }

    @Test
    void saysSinceWhenANodeIsSeenWithoutAGap() {
        starts();
        seen(HOUR, SECOND);
        lives();
        assertThat(seen().sinceAgo()).isBetween(HOUR, HOUR.plus(HARDLY));

        seen(HOUR, Duration.ofSeconds(31));
        lives();
        assertThat(seen().sinceAgo()).as("after a gap").isBetween(Duration.ZERO, HARDLY);
    }

    @Test
    void isSeenFromNowOnWhenTheClockOfTheDatabaseWasSetBack() {
        starts();
        seen(HOUR.negated(), HOUR.negated());
        lives();

        assertThat(seen().sinceAgo()).isBetween(Duration.ZERO, HARDLY);
        assertThat(seen().lastAgo()).isBetween(Duration.ZERO, HARDLY);
    }

    @Test
    void leavesANodeAloneThatHasStoppedCleanly() {
        starts();
        database().doInTransaction(stores -> stores.lives(node).end("shop", life));
        seen(HOUR, HOUR);
        lives();

        assertThat(seen().lastAgo()).isBetween(HOUR, HOUR.plus(HARDLY));
    }

    @Test
    void saysNothingOfANodeThatIsNotKnown() {
        lives();

        assertThat(database()
                        .<Boolean>inTransaction(stores -> stores.lives(node).begin("shop", life)))
                .as("no sign of life begins one")
                .isTrue();
    }

    @Test
    void tellsAServerThatAnotherHasStartedUnderItsName() {
        starts();
        assertThat(lives()).isTrue();
        UUID twin = UUID.randomUUID();
        database().doInTransaction(stores -> stores.lives(node).begin("shop", twin));
        database().doInTransaction(stores -> stores.rows().seen(twin, HOUR, HOUR));

        assertThat(lives()).isFalse();

        Seen seen = database().inTransaction(stores -> stores.rows().seen(twin));
        assertThat(seen.lastAgo()).as("it speaks for itself only").isBetween(HOUR, HOUR.plus(HARDLY));
    }

    @Test
    void tellsAServerNothingOfAnotherThatHasStoppedCleanly() {
        starts();
        UUID twin = UUID.randomUUID();
        database().doInTransaction(stores -> stores.lives(node).begin("shop", twin));
        database().doInTransaction(stores -> stores.lives(node).end("shop", twin));

        assertThat(lives()).isTrue();
    }

    @Test
    void hearsANodeThatHasStoppedCleanlyAndStartedAgain() {
        UUID before = UUID.randomUUID();
        database().doInTransaction(stores -> stores.lives(node).begin("shop", before));
        database().doInTransaction(stores -> stores.lives(node).end("shop", before));
        starts();
        seen(HOUR, HOUR);
        assertThat(lives()).isTrue();

        assertThat(seen().lastAgo()).isBetween(Duration.ZERO, HARDLY);
    }

    private void starts() {
        database().doInTransaction(stores -> stores.lives(node).begin("shop", life));
    }

    private boolean lives() {
        return database().<Boolean>inTransaction(stores -> stores.signs(node)
                .live("shop", life, Optional.of(new RelaySign(SECOND, SECOND, null))));
    }

    private void seen(Duration sinceAgo, Duration lastAgo) {
        database().doInTransaction(stores -> stores.rows().seen(life, sinceAgo, lastAgo));
    }

    private Seen seen() {
        return database().inTransaction(stores -> stores.rows().seen(life));
    }
}
