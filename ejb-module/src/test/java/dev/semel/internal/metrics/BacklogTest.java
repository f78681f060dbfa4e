package dev.semel.internal.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.outbox.operator.OutboxState;
import dev.semel.internal.outbox.operator.RelayWatch;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class BacklogTest {

    private static final RelayWatch RELAY = new RelayWatch(RelayWatch.State.OFF, null, null);

    private static final Instant NOW = Instant.parse("2026-11-21T06:40:00Z");

    private OutboxState state;
    private int looks;
    private final LastReading<OutboxState> backlog = new LastReading<>(this::state);

    @Test
    void showsWhatTheLastReadingFoundWithoutAskingTheDatabase() {
        state = new OutboxState(NOW, 1, 2, 3, NOW.minusMillis(1_500), 4, 0, 5, RELAY);
        backlog.read();

        assertThat(backlog.number(OutboxState::due)).isEqualTo(1);
        assertThat(backlog.number(OutboxState::held)).isEqualTo(3);
        assertThat(backlog.number(BacklogTest::oldestSeconds)).isEqualTo(1.5);
        assertThat(looks).isEqualTo(1);
    }

    @Test
    void hasNoAgeWithoutAnEventThatIsDue() {
        state = new OutboxState(NOW, 0, 0, 0, null, 0, 0, 0, RELAY);
        backlog.read();

        assertThat(backlog.number(BacklogTest::oldestSeconds)).isZero();
    }

    @Test
    void showsNoNumberBeforeTheFirstLookAndAfterOneThatFailed() {
        assertThat(backlog.number(OutboxState::due)).isNaN();
        state = new OutboxState(NOW, 1, 2, 3, NOW, 4, 0, 5, RELAY);
        backlog.read();
        state = null;
        assertThatThrownBy(backlog::read).isInstanceOf(IllegalStateException.class);

        assertThat(backlog.number(OutboxState::due)).isNaN();
        assertThat(backlog.number(BacklogTest::oldestSeconds)).isNaN();
    }

    private static double oldestSeconds(OutboxState state) {
        return state.oldestWaits().toMillis() / 1_000.0;
    }

    private OutboxState state() {
        looks++;
        if (state == null) {
            throw new IllegalStateException("The database is down.");
        }
        return state;
    }
}
