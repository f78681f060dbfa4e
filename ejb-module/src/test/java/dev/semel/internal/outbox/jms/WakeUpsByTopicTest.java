package dev.semel.internal.outbox.jms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.semel.internal.message.jms.SendWatch;
import dev.semel.internal.message.jms.TestBroker;
import dev.semel.internal.settings.RelaySettings.WakeUpTopic;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against a real Artemis. */
class WakeUpsByTopicTest {

    private static final long IMPATIENT = 200;
    private static final long PATIENT = 60_000;

    private final TestBroker broker = new TestBroker();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private SendWatch watch = new SendWatch(clock, Duration.ofSeconds(10));

    @AfterEach
    void stopBroker() {
        broker.close();
        clock.shutdownNow();
    }

    @Test
    void wakesAllListenersOfTheTopicAndNoOthers() {
        Ear first = new Ear("semel.wake-up");
        Ear second = new Ear("semel.wake-up");
        Ear stranger = new Ear("other.wake-up");
        awaitHeard(1, first, second, stranger);

        topic("semel.wake-up", PATIENT).send();

        awaitHeard(2, first, second);
        assertThat(stranger.heard).hasValue(1);
    }

    @Test
    void leavesNothingAtTheBrokerWithoutAListener() {
        topic("semel.wake-up", PATIENT).send();
        AtomicInteger heard = new AtomicInteger();

        topic("semel.wake-up", IMPATIENT).listen(heard::incrementAndGet);

        assertThat(heard).hasValue(1);
    }

    @Test
    void sendsWhatNeverExpires() throws JMSException {
        try (var connection = broker.connectionFactory().createConnection();
                var session = connection.createSession();
                var consumer = session.createConsumer(session.createTopic("semel.wake-up"))) {
            connection.start();
            topic("semel.wake-up", PATIENT).send();

            assertThat(consumer.receive(5_000).getJMSExpiration()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"small, is full", "blocking, gives no leave to send"})
    void throwsWhereTheBrokerHasNoRoomWhetherItRefusesOrLetsTheSenderWait(String full, String reason)
            throws JMSException {
        try (var connection = broker.connectionFactory().createConnection();
                var session = connection.createSession();
                var idle = session.createConsumer(session.createTopic(full))) {
            for (int i = 0; i < TestBroker.ROOM_OF_SMALL; i++) {
                topic(full, PATIENT).send();
            }
            watch = new SendWatch(clock, Duration.ofMillis(100));

            assertThatThrownBy(() -> topic(full, PATIENT).send())
                    .isInstanceOf(JMSRuntimeException.class)
                    .hasMessageContaining(reason);
            assertThat(idle.receiveNoWait()).isNull();
        }
    }

    @Test
    void endsToListenWhenTheBrokerGoes() {
        Ear ear = new Ear("semel.wake-up");
        awaitHeard(1, ear);

        broker.close();

        assertThat(ear.listening.handle((done, failed) -> true)).succeedsWithin(Duration.ofMinutes(5));
        broker.start();
        Ear again = new Ear("semel.wake-up");
        awaitHeard(1, again);
        topic("semel.wake-up", PATIENT).send();
        awaitHeard(2, again);
    }

    @Test
    void throwsWhileTheBrokerIsAway() {
        broker.close();

        assertThatThrownBy(() -> topic("semel.wake-up", PATIENT).send()).isInstanceOf(JMSRuntimeException.class);
        assertThatThrownBy(() -> topic("semel.wake-up", PATIENT).listen(() -> {}))
                .isInstanceOf(JMSRuntimeException.class);
    }

    private WakeUpsByTopic topic(String name, long patienceMillis) {
        WakeUpsByTopic wakeUps = new WakeUpsByTopic(new WakeUpTopic(name), watch);
        wakeUps.connectionFactory = broker.connectionFactory();
        wakeUps.patienceMillis = patienceMillis;
        return wakeUps;
    }

    private static void awaitHeard(int times, Ear... ears) {
        for (Ear ear : ears) {
            await().untilAsserted(() -> assertThat(ear.heard).hasValue(times));
        }
    }

    /** Listens on a thread of its own; first it hears that it listens. */
    private final class Ear {

        private final AtomicInteger heard = new AtomicInteger();
        private final CompletableFuture<Void> listening;

        Ear(String name) {
            listening = CompletableFuture.runAsync(
                    () -> topic(name, PATIENT).listen(heard::incrementAndGet), task -> new Thread(task, "ear").start());
        }
    }
}
