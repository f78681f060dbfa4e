package dev.semel.internal.outbox.wakeup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.outbox.relay.RelayTrigger;
import dev.semel.internal.settings.RelaySettings;
import dev.semel.internal.settings.RelaySettings.WakeUpTopic;
import dev.semel.internal.settings.RetrySettings;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RelayWakeUpTest {

    private static final WakeUpTopic TOPIC = new WakeUpTopic("semel.wake-up");
    private static final WakeUpTopic NONE = new WakeUpTopic("");

    private int woken;
    private int told;

    @Test
    void wakesTheRelayOfThisNodeAndTellsNobodyElse() {
        wakeUp(true, TOPIC).wake();

        assertThat(woken).isEqualTo(1);
        assertThat(told).isZero();
    }

    @Test
    void tellsThoseWhoRelayWhereThisNodeDoesNot() {
        wakeUp(false, TOPIC).wake();

        assertThat(woken).isZero();
        assertThat(told).isEqualTo(1);
    }

    @Test
    void tellsNobodyWithoutATopic() {
        wakeUp(false, NONE).wake();

        assertThat(woken).isZero();
        assertThat(told).isZero();
    }

    private RelayWakeUp wakeUp(boolean isRelaying, WakeUpTopic topic) {
        return new RelayWakeUp(new CountedTrigger(), new Relays(), settings(isRelaying), topic);
    }

    static RelaySettings settings(boolean isRelaying) {
        RetrySettings retry = new RetrySettings("semel.relay", 10, Duration.ofSeconds(1), Duration.ofMinutes(5));
        return new RelaySettings(isRelaying, Duration.ofSeconds(1), 500, 4, RelaySettings.Transaction.LOCAL, retry);
    }

    private class CountedTrigger extends RelayTrigger {
        @Override
        public void wake() {
            woken++;
        }
    }

    private class Relays extends RemoteWakeUp {
        @Override
        void wake() {
            told++;
        }
    }
}
