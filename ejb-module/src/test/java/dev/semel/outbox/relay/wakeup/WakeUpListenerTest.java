package dev.semel.outbox.relay.wakeup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.outbox.relay.RelayNudge;
import dev.semel.settings.RelaySettings.WakeUpTopic;
import java.util.logging.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WakeUpListenerTest {

    private static final WakeUpTopic TOPIC = new WakeUpTopic("semel.wake-up");

    private final ThreadsByHand threads = new ThreadsByHand();
    private final Sentences log = new Sentences();
    private final Channel channel = new Channel();
    private int nudges;

    @AfterEach
    void closeLog() {
        log.close();
    }

    @Test
    void listensFromTheStartAndLooksForEventsAsSoonAsItListensAndAtEachWakeUp() {
        channel.wakeUps = 2;
        listener(true, TOPIC).start();

        assertThat(threads.runNext()).isZero();
        assertThat(nudges).isEqualTo(3);
    }

    @Test
    void listensAnewWhenTheChannelFallsSilent() {
        listener(true, TOPIC).start();
        threads.runNext();

        assertThat(threads.runNext()).isEqualTo(WakeUpListener.PAUSE);
        assertThat(nudges).isEqualTo(2);
    }

    @Test
    void doesNotListenWhereTheRelayIsSwitchedOff() {
        listener(false, TOPIC).start();

        assertThat(threads.waiting()).isZero();
    }

    @Test
    void doesNotListenWithoutATopic() {
        listener(true, new WakeUpTopic("")).start();

        assertThat(threads.waiting()).isZero();
    }

    @Test
    void saysOnceThatTheBrokerRefusesTriesAgainAndSaysOnceThatItListens() {
        channel.isRefused = true;
        listener(true, TOPIC).start();
        threads.runNext();
        for (int i = 0; i < 5; i++) {
            assertThat(threads.runNext()).isEqualTo(WakeUpListener.PAUSE_AFTER_FAILURE);
        }
        assertThat(nudges).isZero();
        channel.isRefused = false;
        threads.runNext();
        threads.runNext();

        assertThat(nudges).isEqualTo(2);
        assertThat(log.texts())
                .containsExactly(
                        "The relay cannot listen for wake-ups of other nodes at the topic semel.wake-up; it finds their"
                                + " events at its polls, and tries to listen again every 5 s. Reason: refused",
                        "The relay listens again for wake-ups of other nodes at the topic semel.wake-up.");
        assertThat(log.levels()).containsExactly(Level.WARNING, Level.INFO);
    }

    @Test
    void isInterruptedWhenTheApplicationStopsAndComplainsOfNothing() {
        WakeUpListener listener = listener(true, TOPIC);
        listener.start();
        channel.isRefused = true;
        channel.whileListening = listener::stop;
        threads.runNext();

        assertThat(threads.interrupted()).isEqualTo(1);
        assertThat(threads.waiting()).isZero();
        assertThat(log.texts()).isEmpty();
    }

    private WakeUpListener listener(boolean isRelaying, WakeUpTopic topic) {
        return new WakeUpListener(channel, new Nudge(), RelayWakeUpTest.settings(isRelaying), topic, threads.managed());
    }

    private class Nudge extends RelayNudge {
        @Override
        public void wakeInAnyCase() {
            nudges++;
        }
    }

    private static class Channel implements WakeUpChannel {

        private int wakeUps;
        private boolean isRefused;
        private Runnable whileListening = () -> {};

        @Override
        public void listen(Runnable heard) {
            whileListening.run();
            if (isRefused) {
                throw new IllegalStateException("refused");
            }
            heard.run();
            for (int i = 0; i < wakeUps; i++) {
                heard.run();
            }
        }

        @Override
        public void send() {
            throw new UnsupportedOperationException();
        }
    }
}
