package dev.semel.internal.outbox.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.message.MessageContract;
import dev.semel.internal.outbox.store.LockedSlot;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.OutgoingEvents;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.internal.outbox.store.RelayStore;
import dev.semel.internal.settings.RelaySettings;
import dev.semel.internal.settings.RetrySettings;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.MutableClock;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a pass asks of its store, and when; what comes of it is said by the contracts on real tables. */
class RelayPassTest {

    private static final int BATCH = 10;
    private static final RelayStore.Work FOUND = new RelayStore.Work(List.of(3), true);

    private final MutableClock clock = new MutableClock();
    private final FakeBroker broker = new FakeBroker();
    private final ReadySlots ready = new ReadySlots();
    private final Set<Integer> lockedElsewhere = new HashSet<>();
    private final List<String> asked = new ArrayList<>();
    private final List<Integer> sizes = new ArrayList<>();
    private Duration readingTime = Duration.ZERO;
    private int eventsOfASlot = 1;
    private boolean isCut;
    private boolean areReplies;

    @BeforeEach
    void name() {
        ready.add(List.of(5, 6, 7));
    }

    @Test
    void looksForNoSlotsAndMarksTheEventsOfAllInOneStatement() {
        run();

        assertThat(asked).containsExactly("lockAndRead", "lockAndRead", "lockAndRead", "markPublished");
    }

    @Test
    void sendsASlotBehindTheOthersThatItDidNotDrain() {
        eventsOfASlot = BATCH;
        run();

        assertThat(asked).containsExactly("lockAndRead", "markPublished", "markServed 5");
        assertThat(left()).containsExactly(6, 7, 5);
    }

    @Test
    void leavesASlotToAnotherNodeThatHasItAndKnowsThatItIsBusy() {
        lockedElsewhere.add(5);
        run();

        assertThat(broker.batches).containsExactly(2);
        assertThat(left()).isEmpty();
        assertThat(ready.pauseOfBusy()).contains(ReadySlots.FIRST_PAUSE);
    }

    @Test
    void publishesABatchSinglyThatWasNotSentWithinTenSeconds() {
        broker.beforeBatch = () -> clock.advance(Duration.ofSeconds(11));
        run();

        assertThat(broker.batches).containsExactly(3);
        assertThat(broker.singles).isEqualTo(3);
    }

    @Test
    void tellsWhetherItLeavesSlotsToOthers() {
        eventsOfASlot = BATCH;
        assertThat(run().isMoreLeft()).isTrue();

        eventsOfASlot = 1;
        assertThat(run().isMoreLeft()).as("all that is left went in this batch").isFalse();
    }

    @Test
    void leavesToItsNextPassWhatIsNamedWhenAllIsRead() {
        broker.beforeBatch = () -> ready.add(List.of(9));

        assertThat(run().isMoreLeft()).isFalse();
        assertThat(left()).containsExactly(9);
    }

    @Test
    void sendsWhatItHasWhenReadingTakesLong() {
        readingTime = Duration.ofMillis(60);

        assertThat(run().isMoreLeft()).isTrue();
        assertThat(broker.batches).containsExactly(2);
        assertThat(left()).containsExactly(7);
    }

    @Test
    void asksForMoreAfterEachBatchThatWasFullAndQuickUpToTheLimit() {
        eventsOfASlot = Integer.MAX_VALUE;
        RelayPass pass = pass(200);
        for (int i = 0; i < 4; i++) {
            run(pass);
        }

        assertThat(sizes).containsExactly(50, 100, 200, 200);
    }

    @Test
    void asksForLessAfterABatchThatHadToGoOneByOne() {
        eventsOfASlot = Integer.MAX_VALUE;
        RelayPass pass = pass(200);
        broker.isDown = true;
        run(pass);
        run(pass);

        assertThat(sizes).containsExactly(50, 25);
    }

    @Test
    void asksForLessAfterAPassThatThrew() {
        eventsOfASlot = Integer.MAX_VALUE;
        RelayPass pass = pass(200);
        broker.beforeBatch = () -> {
            throw new OutOfMemoryError("of the test");
        };
        assertThatThrownBy(() -> run(pass)).isInstanceOf(OutOfMemoryError.class);
        assertThatThrownBy(() -> run(pass)).isInstanceOf(OutOfMemoryError.class);

        assertThat(sizes).containsExactly(50, 25);
    }

    @Test
    void asksForLessAndForNoOtherSlotAfterEventsThatAreTooLargeToGoTogether() {
        isCut = true;
        RelayPass pass = pass(200);
        run(pass);
        run(pass);

        assertThat(sizes).containsExactly(50, 25);
        assertThat(broker.batches).containsExactly(1, 1);
    }

    @Test
    void leavesASlotAloneForTenTimesAsLongAsTheSecondLongScanWithoutAResultTook() {
        eventsOfASlot = 0;
        readingTime = Duration.ofMillis(60);
        RelayPass pass = pass(BATCH);
        run(pass);
        run(pass);
        assertThat(pass.unwanted()).as("after one scan of each").isEmpty();
        ready.add(List.of(5, 6));
        run(pass);

        assertThat(pass.unwanted()).isEqualTo(Set.of(5, 6));
        clock.advance(Duration.ofMillis(700));
        assertThat(pass.unwanted()).isEmpty();
    }

    @Test
    void asksTheStoreForTheSlotsThatHoldSomething() {
        assertThat(pass(BATCH).slotsWithWork()).isEqualTo(FOUND);
    }

    @Test
    void looksWhetherItStillHasItsSlotsWhenItHasAskedTheBrokerAboutReplies() {
        areReplies = true;
        run();

        assertThat(broker.asked).hasSize(3);
        assertThat(asked)
                .containsSubsequence("lockAndRead", "keepAlive", "markPublished")
                .containsOnlyOnce("keepAlive");
    }

    private Passes.PassResult run() {
        return run(pass(BATCH));
    }

    private Passes.PassResult run(RelayPass pass) {
        ReadySlots.Hand hand = ready.hand(Set.of());
        boolean isCommitted = false;
        try {
            Passes.PassResult result = pass.run(hand);
            isCommitted = true;
            return result;
        } finally {
            hand.giveBack(isCommitted);
        }
    }

    private List<Integer> left() {
        ReadySlots.Hand hand = ready.hand(Set.of());
        List<Integer> left = Stream.generate(hand::takeNext)
                .takeWhile(Optional::isPresent)
                .map(Optional::get)
                .toList();
        hand.giveBack(false);
        return left;
    }

    private RelayPass pass(int limit) {
        RelaySettings settings = new RelaySettings(
                true,
                Duration.ofSeconds(1),
                limit,
                1,
                new RetrySettings("semel.relay", 1, Duration.ofHours(1), Duration.ofHours(2)));
        OneByOne oneByOne = new OneByOne(broker, store(), null, null, settings);
        return new RelayPass(store(), broker, oneByOne, settings, clock);
    }

    private RelayStore store() {
        return (RelayStore) Proxy.newProxyInstance(
                RelayStore.class.getClassLoader(), new Class<?>[] {RelayStore.class}, (proxy, method, arguments) -> {
                    boolean isServed = method.getName().equals("markServed");
                    List<?> served = isServed ? (List<?>) arguments[0] : List.of();
                    if (!isServed) {
                        asked.add(method.getName());
                    }
                    served.forEach(slot -> asked.add("markServed " + ((LockedSlot) slot).number()));
                    return switch (method.getName()) {
                        case "lockAndRead" ->
                            lock((Integer) arguments[0])
                                    .map(slot -> new RelayStore.ReadSlot(slot, read((Integer) arguments[1])));
                        case "slotsWithWork" -> FOUND;
                        case "markPublished" -> ((List<?>) arguments[0]).size();
                        default -> null;
                    };
                });
    }

    private Optional<LockedSlot> lock(int slot) {
        return Optional.of(slot)
                .filter(number -> !lockedElsewhere.contains(number))
                .map(number -> new LockedSlot(number, clock.instant(), false));
    }

    private RelayStore.NextEvents read(int size) {
        sizes.add(size);
        clock.advance(readingTime);
        List<PendingEvent> events = Stream.generate(
                        () -> OutgoingEvents.pending(UUID.randomUUID(), null, 0, null, this::sent))
                .limit(Math.min(eventsOfASlot, size))
                .toList();
        return new RelayStore.NextEvents(events, false, isCut, 0);
    }

    private OutgoingEvent sent() {
        OutgoingEvent event = OutgoingEvents.of(OutboxEvent.toQueue("orders").text("x"));
        return areReplies
                ? new OutgoingEvent(event.event(), event.message().with(MessageContract.REPLY, true), Optional.empty())
                : event;
    }
}
