package dev.semel.internal.health;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.node.RelayPulse;
import dev.semel.internal.platform.PlatformProof;
import dev.semel.internal.settings.RelaySettings;
import dev.semel.internal.settings.RetrySettings;
import dev.semel.testing.MutableClock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class ReadinessTest {

    private final MutableClock clock = new MutableClock();
    private final PlatformProof proof = new PlatformProof();
    private final RelayPulse relay = pulse(true);
    private final StubPart database = new StubPart("database");
    private final StubPart broker = new StubPart("broker");
    private final Readiness readiness = new Readiness(List.of(database, broker), relay, proof, clock);

    @Test
    void isReadyWhenDatabaseBrokerRelayAndTransactionsAre() {
        readiness.run();

        assertThat(readiness.now())
                .isEqualTo(Map.of("database", true, "broker", true, "relay", true, "transactions", true));
    }

    @Test
    void isNotReadyBeforeTheFirstLook() {
        assertThat(readiness.now()).containsEntry("database", false).containsEntry("broker", false);
    }

    @Test
    void namesThePartThatDoesNotAnswerAndNoOther() {
        broker.answer = () -> false;
        readiness.run();

        assertThat(readiness.now()).containsEntry("broker", false).containsEntry("database", true);
    }

    @Test
    void takesAPartThatFailsForOneThatDoesNotAnswer() {
        database.answer = () -> {
            throw new IllegalStateException("connection refused");
        };
        readiness.run();

        assertThat(readiness.now()).containsEntry("database", false).containsEntry("broker", true);
    }

    @Test
    void isReadyAgainAtTheNextLook() {
        broker.answer = () -> false;
        readiness.run();
        broker.answer = () -> true;
        readiness.run();

        assertThat(readiness.now()).doesNotContainValue(false);
    }

    @Test
    void doesNotBelieveAnOldLookBecauseOneThatHangsSaysNothing() {
        readiness.run();
        clock.advance(Readiness.PATIENCE);

        assertThat(readiness.now()).containsEntry("database", false).containsEntry("broker", false);
    }

    @Test
    void doesNotBelieveALookFromBeforeTheClockWasSetBack() {
        relay.polled(null);
        readiness.run();
        clock.advance(Duration.ofHours(-1));
        assertThat(readiness.now())
                .containsEntry("database", false)
                .containsEntry("broker", false)
                .containsEntry("relay", false);

        relay.polled(null);
        readiness.run();
        assertThat(readiness.now()).doesNotContainValue(false);
    }

    @Test
    void isNotReadyWhileItsRelayCanPublishNothing() {
        readiness.run();
        relay.polled("The broker cannot be reached.");
        assertThat(readiness.now()).containsEntry("relay", false);

        relay.polled(null);
        assertThat(readiness.now()).containsEntry("relay", true);
    }

    @Test
    void isNotReadyWhenItsRelayHangs() {
        relay.polled(null);
        clock.advance(Duration.ofMinutes(1));
        readiness.run();

        assertThat(readiness.now()).containsEntry("relay", false);
    }

    @Test
    void doesNotSpeakOfARelayThatIsSwitchedOff() {
        Readiness consumer = new Readiness(List.of(database), pulse(false), proof, clock);
        consumer.run();

        assertThat(consumer.now()).isEqualTo(Map.of("database", true, "transactions", true));
    }

    @Test
    void isNotReadyUntilTheTransactionsOfTheServerAreProved() {
        readiness.run();
        proof.withhold("They have not been seen yet.");

        assertThat(readiness.now()).containsEntry("transactions", false);
    }

    private RelayPulse pulse(boolean isEnabled) {
        return new RelayPulse(
                new RelaySettings(
                        isEnabled,
                        Duration.ofSeconds(10),
                        100,
                        1,
                        new RetrySettings("semel.relay", 1, Duration.ofSeconds(1), Duration.ofSeconds(1))),
                clock);
    }

    private static final class StubPart implements Part {

        private final String name;
        private BooleanSupplier answer = () -> true;

        StubPart(String name) {
            this.name = name;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public boolean answers() {
            return answer.getAsBoolean();
        }
    }
}
