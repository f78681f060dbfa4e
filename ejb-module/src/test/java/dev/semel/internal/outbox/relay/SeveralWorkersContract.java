package dev.semel.internal.outbox.relay;

import static dev.semel.internal.outbox.store.jpa.OutboxTables.eventOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.jpa.OutboxTables;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.TestDatabase;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What several workers promise, with nothing but the slot locks between them, on every database. */
abstract class SeveralWorkersContract {

    private static final int WORKERS = 4;
    private static final int GROUPS = 40;
    private static final int EVENTS_OF_A_GROUP = 8;

    /** Of three events of each group. */
    private static final int HALF_OF_THE_BATCHES = GROUPS / 2;

    private final PlainThreads threads = new PlainThreads();
    private final CrowdedBroker broker = new CrowdedBroker();
    private OutboxTables outbox;

    abstract TestDatabase database();

    @BeforeEach
    void emptyOutbox() {
        outbox = new OutboxTables(database());
    }

    @AfterEach
    void stopThreads() {
        threads.close();
    }

    @Test
    void publishEachEventOnceAndEachGroupInOrderOnTwoNodesWhileAProducerGoesOn() {
        OutboxRelay one = relay(WORKERS);
        OutboxRelay other = relay(WORKERS);
        for (int i = 0; i < EVENTS_OF_A_GROUP; i++) {
            outbox.append(oneOfEachGroup(i));
            List.of(one, other).forEach(node -> threads.managed().execute(node::drain));
        }
        await().until(() -> outbox.count(OutboxStatus.PENDING) == 0);

        List<String> inOrder =
                IntStream.range(0, EVENTS_OF_A_GROUP).mapToObj(String::valueOf).toList();
        assertThat(broker.textsByGroup).hasSize(GROUPS);
        assertThat(broker.textsByGroup.values())
                .allSatisfy(texts -> assertThat(texts).isEqualTo(inOrder));
        assertThat(outbox.count(OutboxStatus.PUBLISHED)).isEqualTo(GROUPS * EVENTS_OF_A_GROUP);
    }

    @Test
    void areCalledAsSoonAsAPassHasLeftWhatItHadNoRoomFor() {
        append(3);
        broker.waitFor(WORKERS, HALF_OF_THE_BATCHES);

        relay(WORKERS).drain();

        assertThat(broker.mostAtATime).hasValue(WORKERS);
    }

    @Test
    void areNeverMoreThanTheSettingSays() {
        OutboxRelay relay = relay(2);
        append(3);
        IntStream.range(0, 10).forEach(i -> threads.managed().execute(relay::drain));
        relay.drain();
        await().until(() -> outbox.count(OutboxStatus.PENDING) == 0);

        assertThat(broker.mostAtATime).hasValueLessThanOrEqualTo(2);
    }

    @Test
    void areAllWaitedForByAStop() throws InterruptedException {
        OutboxRelay relay = relay(WORKERS);
        append(3);
        broker.waitFor(WORKERS + 1, HALF_OF_THE_BATCHES);
        threads.managed().execute(relay::drain);
        await().until(() -> broker.atATime.get() == WORKERS);

        Thread stop = stop(relay);
        await().until(() -> stop.getState() == Thread.State.TIMED_WAITING);
        broker.waitNoLonger();
        stop.join();

        assertThat(broker.atATime).hasValue(0);
        assertThat(outbox.count(OutboxStatus.PUBLISHED)).isEqualTo(broker.taken());
    }

    @Test
    void areDoneWithoutWhenTheContainerHasNoThread() {
        OutboxRelay relay = relay(WORKERS);
        append(3);
        threads.close();

        relay.drain();

        assertThat(outbox.count(OutboxStatus.PENDING)).isZero();
    }

    @Test
    void areCalledAgainAsSoonAsTheContainerHasAThread() {
        AtomicInteger calls = new AtomicInteger();
        OutboxRelay relay = relay(WORKERS);
        relay.threads = threads.managed(() -> {
            if (calls.incrementAndGet() == 1) {
                throw new RejectedExecutionException("of the test");
            }
        });
        append(1);
        relay.drain();
        append(1);
        relay.drain();

        assertThat(calls).hasValueGreaterThan(1);
    }

    private static Thread stop(OutboxRelay relay) {
        Thread stop = new Thread(relay::end);
        stop.start();
        return stop;
    }

    private void append(int eventsOfAGroup) {
        IntStream.range(0, eventsOfAGroup).forEach(i -> outbox.append(oneOfEachGroup(i)));
    }

    private OutboxRelay relay(int workers) {
        return new RelayOnTables(database(), broker, workers, threads.managed()).relay;
    }

    private static OutboxEvent[] oneOfEachGroup(int number) {
        return IntStream.range(0, GROUPS)
                .mapToObj(group ->
                        eventOf("group " + group, String.valueOf(number)).idempotencyKey("key " + group + " " + number))
                .toArray(OutboxEvent[]::new);
    }
}
