package dev.semel.internal.outbox.wakeup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.semel.internal.settings.RelaySettings.WakeUpTopic;
import dev.semel.testing.Sentences;
import java.util.logging.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RemoteWakeUpTest {

    private final ThreadsByHand threads = new ThreadsByHand();
    private final Sentences log = new Sentences(RelayWakeUp.class);
    private final Channel channel = new Channel();
    private final RemoteWakeUp relays = new RemoteWakeUp(channel, new WakeUpTopic("semel.wake-up"));

    @BeforeEach
    void giveThreads() {
        relays.threads = threads.managed();
    }

    @AfterEach
    void closeLog() {
        log.close();
    }

    @Test
    void sendsOnAnotherThreadAndAtOnce() {
        relays.wake();

        assertThat(channel.sent).isZero();
        assertThat(threads.runNext()).isZero();
        assertThat(channel.sent).isEqualTo(1);
    }

    @Test
    void sendsOneMoreForABurstAfterARest() {
        relays.wake();
        relays.wake();
        threads.runNext();
        for (int i = 0; i < 1_000; i++) {
            relays.wake();
        }
        assertThat(threads.waiting()).isEqualTo(1);

        assertThat(threads.runNext()).isEqualTo(RemoteWakeUp.REST);
        assertThat(channel.sent).isEqualTo(2);
        assertThat(threads.runNext()).isEqualTo(RemoteWakeUp.REST);
        assertThat(channel.sent).isEqualTo(2);
        assertThat(threads.waiting()).isZero();
    }

    @Test
    void sendsForACommitThatCameWhileItSent() {
        channel.duringSend = relays::wake;
        relays.wake();
        threads.runNext();
        channel.duringSend = () -> {};

        threads.runNext();
        assertThat(channel.sent).isEqualTo(2);
    }

    @Test
    void sendsAgainWhenItHasRested() {
        relays.wake();
        threads.runNext();
        threads.runNext();
        relays.wake();

        assertThat(threads.runNext()).isZero();
        assertThat(channel.sent).isEqualTo(2);
    }

    @Test
    void saysOnceThatTheBrokerRefusesAndOnceThatItWorksAgain() {
        channel.isRefused = true;
        for (int i = 0; i < 5; i++) {
            relays.wake();
            threads.runNext();
        }
        channel.isRefused = false;
        for (int i = 0; i < 5; i++) {
            relays.wake();
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
        relays.wake();
        threads.runNext();
        relays.wake();

        assertThat(threads.waiting()).isEqualTo(1);
        assertThat(threads.runNext()).isEqualTo(RemoteWakeUp.REST_AFTER_FAILURE);
    }

    @Test
    void neverThrowsIntoTheCommitAndTriesAgainNextTime() {
        threads.shut(true);
        assertThatCode(relays::wake).doesNotThrowAnyException();

        threads.shut(false);
        relays.wake();
        threads.runNext();
        assertThat(channel.sent).isEqualTo(1);
    }

    @Test
    void goesOnAfterAnError() {
        channel.duringSend = () -> {
            throw new StackOverflowError("broken");
        };
        relays.wake();
        assertThatCode(threads::runNext).isInstanceOf(StackOverflowError.class);
        channel.duringSend = () -> {};
        relays.wake();
        threads.runNext();

        assertThat(channel.sent).isEqualTo(1);
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
