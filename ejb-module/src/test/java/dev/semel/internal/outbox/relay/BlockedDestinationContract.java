package dev.semel.internal.outbox.relay;

import static dev.semel.internal.outbox.store.jpa.OutboxTables.eventOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.outbox.destination.CircuitBreakerOfTest;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.OpenTransaction;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes of a destination that takes nothing, and of all others, on every database. */
abstract class BlockedDestinationContract extends DrainedOutbox {

    private CircuitBreakerOfTest breaker;

    @BeforeEach
    void breaker() {
        breaker = new CircuitBreakerOfTest(database(), broker);
    }

    @Test
    void holdsItsEventsWithoutCountingAnAttemptAndPublishesAllOthers() {
        broker.full.add("full");
        List<UUID> blocked = outbox.append(full("a", "1"), full("b", "2"), full("c", "3"), full("d", "4"));
        outbox.append(eventOf("e", "5"), eventOf("f", "6"));

        relay.drain();
        relay.drain();

        assertThat(broker.received).containsExactlyInAnyOrder("5", "6");
        assertThat(outbox.destination("full", "state")).isEqualTo("OPEN");
        assertThat(outbox.destination("full", "reason")).isEqualTo("address is full");
        assertThat(tables.attempts).isEmpty();
        assertThat(blocked).allSatisfy(event -> {
            assertThat(outbox.status(event)).isEqualTo(OutboxStatus.HELD);
            assertThat(outbox.column(event, "attempts")).isEqualTo(0);
        });
    }

    @Test
    void touchesEachHeldEventOnceAndNeverReadsItAgain() {
        broker.full.add("full");
        outbox.append(manyFull(50));
        relay.drain();
        relay.drain();
        assertThat(outbox.count(OutboxStatus.HELD)).isEqualTo(50);
        int singles = broker.singles;

        outbox.append(eventOf("b", "other"));
        outbox.append(full("c", "appended while it is held"));
        relay.drain();

        assertThat(broker.singles).as("nothing is tried one by one").isEqualTo(singles);
        assertThat(broker.received).containsExactly("other");
        assertThat(outbox.count(OutboxStatus.HELD)).isEqualTo(51);
    }

    @Test
    void holdsBackWhatFollowsInTheGroupWhereverItGoes() {
        broker.full.add("full");
        outbox.append(eventOf("a", "1"), full("a", "2"), eventOf("a", "3"), full("a", "4"), eventOf("a", "5"));

        relay.drain();
        relay.drain();
        assertThat(broker.received).containsExactly("1");

        broker.full.clear();
        recover();
        assertThat(broker.received).containsExactly("1", "2", "3", "4", "5");
    }

    @Test
    void sendsOneProbeWhenItIsTimeAndWaitsLongerAfterEachRefusal() {
        broker.full.add("full");
        outbox.append(manyFull(5));
        relay.drain();
        relay.drain();
        breaker.poll();
        assertThat(outbox.destination("full", "next_probe_at")).as("scheduled").isNotNull();
        int singles = broker.singles;
        breaker.poll();
        assertThat(broker.singles).as("not due").isEqualTo(singles);

        probe();
        assertThat(broker.singles).isEqualTo(singles + 1);
        assertThat(outbox.destination("full", "state")).isEqualTo("OPEN");
        assertThat(outbox.destination("full", "failures")).isEqualTo(2);
        assertThat(outbox.count(OutboxStatus.HELD)).isEqualTo(5);

        broker.full.clear();
        breaker.poll();
        probe();
        assertThat(broker.received).containsExactly("0");
        assertThat(outbox.destination("full", "state")).isEqualTo("RECOVERING");
        assertThat(breaker.wakes).isEqualTo(1);
    }

    @Test
    void letsTheOthersFollowInOrderAndForgetsTheTroubleLater() {
        broker.full.add("full");
        outbox.append(manyFull(20));
        relay.drain();
        relay.drain();
        broker.full.clear();

        recover();

        assertThat(broker.received)
                .isEqualTo(IntStream.range(0, 20).mapToObj(String::valueOf).toList());
        assertThat(outbox.destination("full", "state")).isEqualTo("RECOVERING");
        outbox.setDestination("full", "since = CAST('2001-01-01 00:00:00' AS timestamp with time zone)");
        breaker.poll();
        assertThat(outbox.destination("full", "state")).isEqualTo("CLOSED");
        assertThat(outbox.destination("full", "failures")).isEqualTo(0);
    }

    @Test
    void releasesWhatAPassHeldThatDidNotSeeItRecover() {
        UUID late = outbox.append(full("a", "late"));
        outbox.addDestination("full", "RECOVERING");
        breaker.poll();
        outbox.set(late, "status = 'HELD'");

        breaker.poll();
        relay.drain();
        assertThat(broker.received).containsExactly("late");
    }

    @Test
    void takesAProbeThatIsGuiltyItselfForASignOfRecovery() {
        broker.full.add("full");
        outbox.append(full("a", "poison"), full("b", "sound"));
        relay.drain();
        relay.drain();
        broker.full.clear();
        broker.poison.add("poison");

        recover();

        assertThat(broker.received).containsExactly("sound");
        assertThat(tables.attempts).singleElement().asString().contains("poison");
    }

    @Test
    void doesNotTakeAnOutageForARefusal() {
        broker.full.add("full");
        outbox.append(manyFull(3));
        relay.drain();
        relay.drain();
        breaker.poll();
        broker.isDown = true;

        probe();

        assertThat(outbox.destination("full", "failures")).isEqualTo(1);
        assertThat(outbox.count(OutboxStatus.HELD)).isEqualTo(3);
    }

    @Test
    void holdsTheEventsOfAPausedDestinationAndProbesNothing() {
        outbox.addDestination("full", "PAUSED");
        outbox.append(manyFull(4));
        outbox.append(eventOf("b", "other"));

        relay.drain();
        breaker.poll();

        assertThat(broker.received).containsExactly("other");
        assertThat(broker.singles).isZero();
        assertThat(outbox.count(OutboxStatus.HELD)).isEqualTo(4);
        assertThat(outbox.destination("full", "state")).isEqualTo("PAUSED");
    }

    @Test
    void pausesFromTheNextPassOnWhenAPassIsRunning() {
        outbox.append(manyFull(9));
        broker.beforeBatch = () -> {
            if (broker.batches.size() == 1) {
                outbox.addDestination("full", "PAUSED");
            }
        };

        relay.drain();

        assertThat(broker.received).containsExactly("0", "1", "2");
        assertThat(outbox.count(OutboxStatus.HELD)).isEqualTo(6);
        assertThat(outbox.count(OutboxStatus.PUBLISHED)).isEqualTo(3);
    }

    @Test
    void letsOneOfManyNodesProbe() {
        broker.full.add("full");
        outbox.append(manyFull(5));
        relay.drain();
        relay.drain();
        breaker.poll();
        int singles = broker.singles;
        outbox.setDestination("full", "next_probe_at = CAST('2001-01-01 00:00:00' AS timestamp with time zone)");

        List<CompletableFuture<Void>> nodes = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            nodes.add(CompletableFuture.runAsync(new CircuitBreakerOfTest(database(), broker)::poll));
        }
        nodes.forEach(CompletableFuture::join);

        assertThat(broker.singles).isEqualTo(singles + 1);
    }

    @Test
    void triesAgainAtTheNextPollAProbeForWhichAllSlotsWereBusy() {
        broker.full.add("full");
        UUID event = outbox.append(full("a", "1"));
        relay.drain();
        relay.drain();
        breaker.poll();
        broker.full.clear();
        int sends = broker.singles;

        try (OpenTransaction relays = database().begin()) {
            relays.database().query("SELECT slot FROM semel_slot FOR UPDATE", row -> row.getInt(1));
            probe();
            assertThat(broker.singles).isEqualTo(sends);
        }
        breaker.poll();
        assertThat(outbox.status(event)).isEqualTo(OutboxStatus.PUBLISHED);
        assertThat(outbox.destination("full", "state")).isEqualTo("RECOVERING");
    }

    @Test
    void letsADestinationRecoverForWhichNothingIsHeldAnyMore() {
        broker.full.add("full");
        UUID event = outbox.append(full("a", "1"));
        relay.drain();
        relay.drain();
        breaker.poll();
        outbox.set(event, "status = 'DISCARDED'");

        probe();
        assertThat(outbox.destination("full", "state")).isEqualTo("RECOVERING");
    }

    /** The probe succeeds, and all that was held follows. */
    private void recover() {
        breaker.poll();
        probe();
        breaker.poll();
        relay.drain();
    }

    private void probe() {
        outbox.setDestination("full", "next_probe_at = CAST('2001-01-01 00:00:00' AS timestamp with time zone)");
        breaker.poll();
    }

    private static OutboxEvent[] manyFull(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> full("a", String.valueOf(i)))
                .toArray(OutboxEvent[]::new);
    }

    private static OutboxEvent full(String group, String text) {
        return OutboxEvent.toQueue("full").group(group).text(text);
    }
}
