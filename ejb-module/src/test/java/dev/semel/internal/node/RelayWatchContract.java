package dev.semel.internal.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.outbox.operator.RelayWatch;
import dev.semel.internal.outbox.operator.RelayWatch.State;
import dev.semel.internal.outbox.operator.TestEvents;
import dev.semel.internal.settings.NodeName;
import dev.semel.testing.TestDatabase;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is read about the relays out of signs of life. Only for SQL: the console's view of them is not simulated. */
abstract class RelayWatchContract {

    private static final Duration SECOND = Duration.ofSeconds(1);

    abstract TestDatabase database();

    @BeforeEach
    void noNodeLives() {
        database().doInTransaction(database -> database.update("DELETE FROM semel_node"));
    }

    @Test
    void findsNoRelayWhereNoneIsSwitchedOn() {
        assertThat(watch()).isEqualTo(new RelayWatch(State.OFF, null, null));
        starts("node");
        lives("node", null);

        assertThat(watch().state()).isEqualTo(State.OFF);
    }

    @Test
    void findsARelayWorkingThatLooksInTimeWithoutAnyEvent() {
        starts("node");
        lives("node", new RelaySign(Duration.ofSeconds(30), SECOND, null));

        assertThat(watch().state()).isEqualTo(State.WORKING);
        Duration ago = Duration.between(watch().polledAt(), database().inTransaction(Database::now));
        assertThat(ago).isBetween(Duration.ofSeconds(29), Duration.ofMinutes(5));
    }

    @Test
    void findsNoRelayOnANodeThatHasStoppedCleanly() {
        starts("node");
        database().doInTransaction(database -> database.update("UPDATE semel_node SET stopped_at = started_at"));
        lives("node", new RelaySign(SECOND, SECOND, null));

        assertThat(watch().state()).isEqualTo(State.OFF);
    }

    @Test
    void toleratesALookThatIsALittleLate() {
        starts("node");
        lives("node", new RelaySign(Duration.ofSeconds(50), Duration.ofSeconds(-49), null));

        assertThat(watch().state()).isEqualTo(State.WORKING);
    }

    @Test
    void findsARelaySilentThatShouldHaveLookedLongAgo() {
        starts("node");
        lives("node", new RelaySign(Duration.ofSeconds(80), Duration.ofSeconds(-79), null));

        assertThat(watch().state()).isEqualTo(State.SILENT);
        assertThat(watch().polledAt()).isNotNull();
    }

    @Test
    void findsARelaySilentThatNeverLookedAlthoughItIsSwitchedOn() {
        starts("node");
        lives("node", new RelaySign(null, Duration.ofSeconds(-79), null));

        assertThat(watch()).isEqualTo(new RelayWatch(State.SILENT, null, null));
    }

    @Test
    void tellsWhatKeepsARelayFromPublishing() {
        starts("node");
        lives("node", new RelaySign(SECOND, SECOND, "The broker\ncannot be reached. " + "x".repeat(1_000)));

        assertThat(watch().state()).isEqualTo(State.TROUBLED);
        assertThat(watch().trouble()).contains("cannot be reached").hasSize(500).doesNotContain("\n");
    }

    @Test
    void isContentWithOneRelayOfSeveralThatWorks() {
        starts("silent");
        lives("silent", new RelaySign(Duration.ofHours(1), Duration.ofHours(-1), null));
        starts("troubled");
        lives("troubled", new RelaySign(SECOND, SECOND, "The broker cannot be reached."));
        assertThat(watch().state()).isEqualTo(State.TROUBLED);

        starts("working");
        lives("working", new RelaySign(Duration.ofSeconds(5), SECOND, null));
        assertThat(watch().state()).isEqualTo(State.WORKING);
        assertThat(watch().trouble()).isNull();
    }

    private void starts(String node) {
        database()
                .doInTransaction(database -> database.update(
                        "INSERT INTO semel_node (node, application, incarnation, started_at)"
                                + " VALUES (?, 'shop', ?, CURRENT_TIMESTAMP)",
                        node,
                        incarnation(node)));
    }

    private static UUID incarnation(String node) {
        return UUID.nameUUIDFromBytes(node.getBytes(StandardCharsets.UTF_8));
    }

    private void lives(String node, RelaySign relay) {
        database().doInTransaction(database -> new JdbcLifeSigns(database, new NodeName(node))
                .live("shop", incarnation(node), Optional.ofNullable(relay)));
    }

    private RelayWatch watch() {
        return database()
                .inTransaction(database -> TestEvents.monitor(database).state().relay());
    }
}
