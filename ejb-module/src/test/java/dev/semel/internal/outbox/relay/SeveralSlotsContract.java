package dev.semel.internal.outbox.relay;

import static dev.semel.internal.outbox.store.jpa.OutboxTables.eventOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.outbox.OutboxEvent;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a pass promises that serves several slots, because each holds little, on every database. */
abstract class SeveralSlotsContract extends DrainedOutbox {

    private final FakeBroker brokerOfOther = new FakeBroker();
    private final AtomicInteger calls = new AtomicInteger();
    private List<String> groups;

    @BeforeEach
    void groupsOfDifferentSlots() {
        groups = outbox.groupsOfDifferentSlots(5);
    }

    @Test
    void sendsWhatSeveralSlotsHoldInOneTransactionOfTheBroker() {
        outbox.append(of(0, "1"), of(1, "2"), of(2, "3"));

        relay.drain();

        assertThat(broker.batches).containsExactly(3);
        assertThat(broker.received).containsExactly("1", "2", "3");
        assertThat(outbox.count(OutboxStatus.PUBLISHED)).isEqualTo(3);
        assertThat(tables.passes).as("one, and one that finds nothing").hasValue(2);
    }

    @Test
    void takesNoSecondSlotWhenTheFirstFillsTheBatch() {
        outbox.append(of(0, "1"), of(0, "2"), of(0, "3"), of(1, "free"));
        RelayOnTables other = otherNode();
        broker.beforeBatch = other.relay::drain;

        relay.drain();

        assertThat(broker.received).containsExactly("1", "2", "3");
        assertThat(brokerOfOther.received).containsExactly("free");
    }

    @Test
    void givesASlotThatFoundLittleRoomItsTurnAtOnce() {
        outbox.append(of(0, "1"), of(0, "2"));
        outbox.append(IntStream.range(0, 5).mapToObj(i -> of(1, "b" + i)).toArray(OutboxEvent[]::new));

        relay.drain();

        assertThat(broker.batches).containsExactly(3, 3, 1);
        assertThat(broker.received).containsExactly("1", "2", "b0", "b1", "b2", "b3", "b4");
    }

    @Test
    void givesASlotThatTimeCutOffItsTurnBeforeOneThatHadIts() {
        outbox.append(of(0, "1"), of(1, "2"));
        broker.beforeBatch = this::failTheFirst;
        broker.beforeSingle = () -> {
            outbox.append(of(0, "late"));
            tables.clock.advance(Duration.ofSeconds(20));
        };

        relay.drain();

        assertThat(broker.singles).isEqualTo(1);
        assertThat(broker.batches).containsExactly(2, 2);
        assertThat(broker.received).containsExactly("1", "2", "late");
    }

    @Test
    void sharesNoSlotWithAnotherNode() {
        outbox.append(of(0, "1"), of(1, "2"), of(2, "3"), of(3, "4"), of(4, "5"));
        RelayOnTables other = otherNode();
        broker.beforeBatch = other.relay::drain;

        relay.drain();

        assertThat(broker.received).containsExactly("1", "2", "3");
        assertThat(brokerOfOther.received).containsExactly("4", "5");
        assertThat(outbox.count(OutboxStatus.PUBLISHED)).isEqualTo(5);
    }

    @Test
    void holdsBackTheGroupOfAGuiltyEventInOneOfTheSlotsAlone() {
        List<UUID> guilty = outbox.append(of(0, "poison"), of(0, "behind it"));
        outbox.append(of(1, "innocent"));
        broker.poison.add("poison");

        relay.drain();

        assertThat(broker.batches).containsExactly(3);
        assertThat(broker.received).containsExactly("innocent");
        assertThat(tables.attempts).containsExactly(guilty.get(0) + " 1 poison");
        assertThat(outbox.status(guilty.get(1))).isEqualTo(OutboxStatus.PENDING);
    }

    @Test
    void sendsAllAgainAfterACrashBetweenTheTwoCommitsAndTheBrokerDropsThem() {
        outbox.append(of(0, "1"), of(1, "2"), of(2, "3"));
        tables.diesBeforeItsNextCommit = true;
        relay.drain();
        assertThat(broker.received).containsExactly("1", "2", "3");
        assertThat(outbox.count(OutboxStatus.PENDING)).isEqualTo(3);

        new RelayOnTables(database(), broker).relay.drain();

        assertThat(broker.received).containsExactly("1", "2", "3");
        assertThat(broker.singles).isEqualTo(3);
        assertThat(tables.attempts).isEmpty();
        assertThat(outbox.count(OutboxStatus.PUBLISHED)).isEqualTo(3);
    }

    @Test
    void burnsNothingWhileTheBrokerIsDown() {
        outbox.append(of(0, "1"), of(1, "2"), of(2, "3"));
        broker.isDown = true;
        relay.drain();
        assertThat(broker.singles).isZero();
        assertThat(outbox.count(OutboxStatus.PENDING)).isEqualTo(3);

        broker.isDown = false;
        relay.drain();

        assertThat(broker.received).containsExactlyInAnyOrder("1", "2", "3");
        assertThat(tables.attempts).isEmpty();
    }

    @Test
    void holdsWhatIsForAPausedDestinationInOneOfTheSlotsAlone() {
        outbox.addDestination("paused", "PAUSED");
        outbox.append(of(0, "1"), OutboxEvent.toQueue("paused").group(groups.get(1)), of(2, "3"));

        relay.drain();

        assertThat(broker.batches).containsExactly(2);
        assertThat(broker.received).containsExactly("1", "3");
        assertThat(outbox.count(OutboxStatus.HELD)).isEqualTo(1);
    }

    @Test
    void comesBackAtOnceForASlotThatARefusalInAnotherHeldBack() {
        broker.full.add("full");
        outbox.append(full(0), full(1));

        relay.drain();

        assertThat(broker.singles).as("the second is not tried").isEqualTo(1);
        assertThat(outbox.count(OutboxStatus.HELD)).isEqualTo(2);
    }

    @Test
    void comesBackForWhatWasAppendedToASlotInItsHandsWhileAnotherWorkerLooked() {
        OutboxRelay ofTwo = new RelayOnTables(database(), broker, 2, null).relay;
        outbox.append(of(0, "1"), of(1, "2"));
        broker.beforeBatch = () -> {
            if (broker.batches.size() == 1) {
                outbox.append(of(1, "3"), of(2, "of a free slot"));
                ofTwo.drain();
            }
        };

        ofTwo.drain();

        assertThat(broker.batches).as("the first is still on its way").containsExactly(2, 1, 1);
        assertThat(broker.received).containsExactly("of a free slot", "1", "2", "3");
    }

    @Test
    void comesBackForWhatWasCommittedHereToASlotThatAnotherNodeHasRead() {
        RelayOnTables other = otherNode();
        outbox.append(of(0, "read by the first node"));
        broker.beforeBatch = () -> {
            outbox.append(of(0, "committed since"));
            other.relay.drain();
        };

        relay.drain();
        assertThat(broker.received).containsExactly("read by the first node");
        assertThat(brokerOfOther.received).isEmpty();
        assertThat(other.later).hasSize(1);

        other.later.remove(0).run();
        assertThat(brokerOfOther.received).containsExactly("committed since");
        assertThat(other.later).isEmpty();
    }

    @Test
    void leavesASlotThatAnotherNodeKeepsLockedToTheTimer() {
        RelayOnTables other = otherNode();
        outbox.append(of(0, "1"));
        broker.beforeBatch = () -> {
            other.relay.drain();
            for (int i = 0; i < ReadySlots.MOST_TRIES; i++) {
                other.later.remove(0).run();
            }
            assertThat(other.later).isEmpty();
        };

        relay.drain();

        assertThat(broker.received).containsExactly("1");
        assertThat(other.passes).as("the first one, and those that came back").hasValue(1 + ReadySlots.MOST_TRIES);
    }

    @Test
    void callsNoHelperForTheSlotsThatItTakesItself() {
        try (PlainThreads threads = new PlainThreads()) {
            OutboxRelay several =
                    new RelayOnTables(database(), broker, 4, threads.managed(calls::incrementAndGet)).relay;
            outbox.append(of(0, "1"), of(1, "2"), of(2, "3"));
            several.drain();
            assertThat(calls).hasValue(0);
        }
    }

    @Test
    void callsAnotherForTheSlotsThatAFullBatchHasLeft() {
        try (PlainThreads threads = new PlainThreads()) {
            OutboxRelay several =
                    new RelayOnTables(database(), broker, 4, threads.managed(calls::incrementAndGet)).relay;
            outbox.append(of(0, "1"), of(0, "2"), of(0, "3"), of(0, "4"), of(1, "5"));
            several.drain();
            assertThat(calls).hasPositiveValue();
        }
    }

    private void failTheFirst() {
        if (broker.batches.size() == 1) {
            throw new IllegalStateException("The first batch fails.");
        }
    }

    private RelayOnTables otherNode() {
        return new RelayOnTables(database(), brokerOfOther);
    }

    private OutboxEvent of(int group, String text) {
        return eventOf(groups.get(group), text);
    }

    private OutboxEvent full(int group) {
        return OutboxEvent.toQueue("full").group(groups.get(group)).text("full");
    }
}
