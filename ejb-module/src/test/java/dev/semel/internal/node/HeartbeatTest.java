package dev.semel.internal.node;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.settings.NodeName;
import dev.semel.internal.settings.RelaySettings;
import dev.semel.internal.settings.RetrySettings;
import dev.semel.testing.MutableClock;
import dev.semel.testing.SameTransaction;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class HeartbeatTest {

    private final NodeIncarnation incarnation = new NodeIncarnation();
    private UUID living = incarnation.id();

    @Test
    void isSilentWhileNoOtherNodeHasItsName() {
        assertThatCode(heartbeat()::run).doesNotThrowAnyException();
    }

    @Test
    void saysWhatToDoWhenAnotherServerHasStartedUnderTheNameOfTheNode() {
        living = UUID.randomUUID();

        assertThatThrownBy(heartbeat()::run)
                .hasMessageContaining("Another server has started as node node-1")
                .hasMessageEndingWith("Give each server a name of its own by semel.node, and restart it.");
    }

    private Heartbeat heartbeat() {
        LifeSigns signs = (application, life, relay) -> life.equals(living);
        RelaySettings settings = new RelaySettings(
                false,
                Duration.ofSeconds(10),
                100,
                1,
                new RetrySettings("semel.relay", 1, Duration.ofSeconds(1), Duration.ofSeconds(1)));
        RelayPulse pulse = new RelayPulse(settings, new MutableClock());
        return new Heartbeat(signs, pulse, incarnation, new NodeName("node-1"), new SameTransaction());
    }
}
