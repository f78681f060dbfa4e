package dev.semel.internal.outbox.wakeup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.semel.internal.outbox.relay.RelayTrigger;
import dev.semel.internal.settings.RelaySettings;
import dev.semel.internal.settings.RelaySettings.WakeUpTopic;
import dev.semel.internal.settings.RetrySettings;
import dev.semel.testing.Sentences;
import java.time.Duration;
import java.util.Set;
import java.util.logging.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RelayWakeUpTest {

    private static final Set<Integer> SLOTS = Set.of(3);

    private final ThreadsByHand threads = new ThreadsByHand();
    private final Sentences log = new Sentences(RelayWakeUp.class);
    private final Channel channel = new Channel();
    private final RelayWakeUp relays = new RelayWakeUp();
    private int woken;

    @BeforeEach
    void inject() {
        relays.trigger = new CountedTrigger();
        relays.settings = settings(false);
        relays.topic = new WakeUpTopic("semel.wake-up");
        relays.channel = channel;
        relays.threads = threads.managed();
        relays.prepare();
    }

    @AfterEach
    void closeLog() {
        log.close();
    }

    @Test
    void wakesTheRelayOfThisNodeAndTellsNoOther() {
        relays.settings = settings(true);
        relays.wake(SLOTS);

        assertThat(woken).isEqualTo(1);
        assertThat(threads.waiting()).isZero();
    }

    @Test
    void tellsNoOtherWithoutATopic() {
        relays.topic = new WakeUpTopic("");
        relays.wake(SLOTS);

        assertThat(woken).isZero();
        assertThat(threads.waiting()).isZero();
    }

    @Test
    void tellsThoseWhoRelayOnAnotherThreadAndAtOnce() {
        relays.wake(SLOTS);

        assertThat(woken).isZero();
        assertThat(channel.sent).isZero();
        assertThat(threads.runNext()).isZero();
        assertThat(channel.sent).isEqualTo(1);
    }

    @Test
    void sendsOneMoreForABurstAfterARest() {
        relays.wake(SLOTS);
        relays.wake(SLOTS);
        threads.runNext();
        for (int i = 0; i < 1_000; i++) {
            relays.wake(SLOTS);
        }
        assertThat(threads.waiting()).isEqualTo(1);

        assertThat(threads.runNext()).isEqualTo(RelayWakeUp.REST);
        assertThat(channel.sent).isEqualTo(2);
        assertThat(threads.runNext()).isEqualTo(RelayWakeUp.REST);
        assertThat(channel.sent).isEqualTo(2);
        assertThat(threads.waiting()).isZero();
    }

    @Test
    void sendsForACommitThatCameWhileItSent() {
        channel.duringSend = () -> relays.wake(SLOTS);
        relays.wake(SLOTS);
        threads.runNext();
        channel.duringSend = () -> {};

        threads.runNext();
        assertThat(channel.sent).isEqualTo(2);
    }

    @Test
    void sendsAgainWhenItHasRested() {
        relays.wake(SLOTS);
        threads.runNext();
        threads.runNext();
        relays.wake(SLOTS);

        assertThat(threads.runNext()).isZero();
        assertThat(channel.sent).isEqualTo(2);
    }

    @Test
    void saysOnceThatTheBrokerRefusesAndOnceThatItWorksAgain() {
        channel.isRefused = true;
        for (int i = 0; i < 5; i++) {
            relays.wake(SLOTS);
            threads.runNext();
        }
        channel.isRefused = false;
        for (int i = 0; i < 5; i++) {
            relays.wake(SLOTS);
            threads.runNext();
        }

        assertThat(log.texts())
                .containsExactly(
                        "The relays of other nodes could not be woken at the topic semel.wake-up; they find the events at"
                                + " their next poll, and later commits try again. Reason: refused",
                        "The relays of other nodes are woken again at the topic semel.wake-up.");
        assertThat(log.levels()).containsExactly(Level.WARNING, Level.INFO);
    }

    @Test
    void leavesABrokerThatRefusesAloneForAWhile() {
        channel.isRefused = true;
        relays.wake(SLOTS);
        threads.runNext();
        relays.wake(SLOTS);

        assertThat(threads.waiting()).isEqualTo(1);
        assertThat(threads.runNext()).isEqualTo(RelayWakeUp.REST_AFTER_FAILURE);
    }

    @Test
    void neverThrowsIntoTheCommitAndTriesAgainNextTime() {
        threads.shut(true);
        assertThatCode(() -> relays.wake(SLOTS)).doesNotThrowAnyException();

        threads.shut(false);
        relays.wake(SLOTS);
        threads.runNext();
        assertThat(channel.sent).isEqualTo(1);
    }

    @Test
    void goesOnAfterAnError() {
        channel.duringSend = () -> {
            throw new StackOverflowError("broken");
        };
        relays.wake(SLOTS);
        assertThatCode(threads::runNext).isInstanceOf(StackOverflowError.class);
        channel.duringSend = () -> {};
        relays.wake(SLOTS);
        threads.runNext();

        assertThat(channel.sent).isEqualTo(1);
    }

    static RelaySettings settings(boolean isRelaying) {
        RetrySettings retry = new RetrySettings("semel.relay", 10, Duration.ofSeconds(1), Duration.ofMinutes(5));
        return new RelaySettings(isRelaying, Duration.ofSeconds(1), 500, 4, retry);
    }

    private class CountedTrigger extends RelayTrigger {
        @Override
        public void wake(Set<Integer> slots) {
            assertThat(slots).isEqualTo(SLOTS);
            woken++;
        }
    }

    private static class Channel implements WakeUpChannel {

        private int sent;
        private boolean isRefused;
        private Runnable duringSend = () -> {};

        @Override
        public void send() {
            if (isRefused) {
                throw new IllegalStateException("refused");
            }
            duringSend.run();
            sent++;
        }

        @Override
        public void listen(Runnable heard) {
            throw new UnsupportedOperationException();
        }
    }
}
