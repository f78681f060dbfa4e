package dev.semel.internal.outbox.wakeup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.outbox.relay.RelayTrigger;
import dev.semel.internal.settings.RelaySettings.WakeUpTopic;
import dev.semel.testing.Sentences;
import java.time.Duration;
import java.util.logging.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WakeUpListenerTest {

    private static final WakeUpTopic TOPIC = new WakeUpTopic("semel.wake-up");

    private final ThreadByHand thread = new ThreadByHand();
    private final Sentences log = new Sentences(RelayWakeUp.class);
    private final Channel channel = new Channel();
    private int wakeUps;

    @AfterEach
    void closeLog() {
        log.close();
    }

    @Test
    void listensFromTheStartAndLooksForEventsAsSoonAsItListensAndAtEachWakeUp() {
        channel.wakeUps = 2;
        listener(true, TOPIC).start();

        assertThat(thread.runNext()).isZero();
        assertThat(wakeUps).isEqualTo(3);
    }

    @Test
    void listensAnewWhenTheChannelFallsSilent() {
        listener(true, TOPIC).start();
        thread.runNext();

        assertThat(thread.runNext()).isEqualTo(WakeUpListener.PAUSE);
        assertThat(wakeUps).isEqualTo(2);
    }

    @Test
    void doesNotListenWhereTheRelayIsSwitchedOff() {
        listener(false, TOPIC).start();

        assertThat(thread.next).isNull();
    }

    @Test
    void doesNotListenWithoutATopic() {
        listener(true, new WakeUpTopic("")).start();

        assertThat(thread.next).isNull();
    }

    @Test
    void saysOnceThatTheBrokerRefusesTriesAgainAndSaysOnceThatItListens() {
        channel.isRefused = true;
        listener(true, TOPIC).start();
        thread.runNext();
        for (int i = 0; i < 5; i++) {
            assertThat(thread.runNext()).isEqualTo(WakeUpListener.PAUSE_AFTER_FAILURE);
        }
        assertThat(wakeUps).isZero();
        channel.isRefused = false;
        thread.runNext();
        thread.runNext();

        assertThat(wakeUps).isEqualTo(2);
        assertThat(log.texts())
                .containsExactly(
                        "The relay cannot listen for wake-ups of other nodes at the topic semel.wake-up; it finds their"
                                + " events at its polls, and tries to listen again every 5 s. Reason: refused",
                        "The relay listens again for wake-ups of other nodes at the topic semel.wake-up.");
        assertThat(log.levels()).containsExactly(Level.WARNING, Level.INFO);
    }

    @Test
    void endsWhenTheApplicationStopsAndComplainsOfNothing() {
        WakeUpListener listener = listener(true, TOPIC);
        listener.start();
        channel.isRefused = true;
        channel.whileListening = listener::stop;
        thread.runNext();

        assertThat(thread.next).isNull();
        assertThat(log.texts()).isEmpty();
    }

    private WakeUpListener listener(boolean isRelaying, WakeUpTopic topic) {
        WakeUpListener listener = new WakeUpListener();
        listener.channel = channel;
        listener.trigger = new CountedTrigger();
        listener.settings = RelayWakeUpTest.settings(isRelaying);
        listener.topic = topic;
        listener.thread = thread;
        return listener;
    }

    private class CountedTrigger extends RelayTrigger {
        @Override
        public void wakeInAnyCase() {
            wakeUps++;
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

    /** Runs what is to be run when the test says so. */
    private static class ThreadByHand extends ListenerThread {

        private Runnable next;
        private Duration pause;

        @Override
        void runIn(Duration pause, Runnable task) {
            if (!isStopped()) {
                this.next = task;
                this.pause = pause;
            }
        }

        /** Lets the pause pass; how long it was. */
        Duration runNext() {
            Runnable task = next;
            Duration passed = pause;
            next = null;
            task.run();
            return passed;
        }
    }
}
