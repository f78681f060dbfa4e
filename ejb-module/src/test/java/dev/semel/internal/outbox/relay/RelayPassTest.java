package dev.semel.internal.outbox.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.outbox.store.LockedSlot;
import dev.semel.internal.outbox.store.OutgoingEvents;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.internal.outbox.store.RelayStore;
import dev.semel.internal.settings.RelaySettings;
import dev.semel.internal.settings.RetrySettings;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.MutableClock;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a pass asks of its store, and when; what comes of it is said by the contracts on real tables. */
class RelayPassTest {

    private static final int BATCH = 10;

    private final MutableClock clock = new MutableClock();
    private final FakeBroker broker = new FakeBroker();
    private final Deque<Integer> slots = new ArrayDeque<>(List.of(5, 6, 7));
    private final List<String> asked = new ArrayList<>();
    private final List<Set<?>> unwanted = new ArrayList<>();
    private final List<Integer> sizes = new ArrayList<>();
    private Duration readingTime = Duration.ZERO;
    private int eventsOfASlot = 1;
    private boolean isCut;

    @Test
    void looksForSlotsOnceAndMarksAllOfThemInOneStatement() {
        run();

        assertThat(asked)
                .containsExactly(
                        "lockSlot",
                        "nextBatch",
                        "lockAnotherSlot",
                        "nextBatch",
                        "lockAnotherSlot",
                        "nextBatch",
                        "lockAnotherSlot",
                        "read",
                        "markPublished",
                        "markServed");
    }

    @Test
    void needsNoMoreThanFourStatementsForAFullBatch() {
        eventsOfASlot = BATCH;
        run();

        assertThat(asked).containsExactly("lockSlot", "nextBatch", "read", "markPublished", "markServed");
    }

    @Test
    void wantsNoSlotASecondTimeAndNoneThatIsSetAside() {
        run();

        assertThat(unwanted).containsExactly(Set.of(1), Set.of(1, 5), Set.of(1, 5, 6), Set.of(1, 5, 6, 7));
    }

    @Test
    void sendsWhatItHasWhenReadingTakesLong() {
        readingTime = Duration.ofMillis(60);
        run();

        assertThat(broker.batches).containsExactly(2);
        assertThat(slots).containsExactly(7);
    }

    @Test
    void asksForMoreAfterEachBatchThatWasFullAndQuickUpToTheLimit() {
        eventsOfASlot = Integer.MAX_VALUE;
        RelayPass pass = pass(200);
        slots.add(8);
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
    void leavesASlotAloneForTenTimesAsLongAsALookInVainTook() {
        eventsOfASlot = 0;
        readingTime = Duration.ofMillis(60);
        RelayPass pass = pass(BATCH);
        run(pass);
        unwanted.clear();

        run(pass);
        assertThat(unwanted.get(0)).isEqualTo(Set.of(1, 5, 6));
        clock.advance(Duration.ofMillis(700));
        unwanted.clear();
        run(pass);
        assertThat(unwanted.get(0)).isEqualTo(Set.of(1));
    }

    @Test
    void looksAgainAtOnceWhereALookInVainWasShort() {
        eventsOfASlot = 0;
        RelayPass pass = pass(BATCH);
        run(pass);
        unwanted.clear();

        run(pass);
        assertThat(unwanted.get(0)).isEqualTo(Set.of(1));
    }

    private void run() {
        run(pass(BATCH));
    }

    private void run(RelayPass pass) {
        pass.run(Set.of(1), (slots, slotsLeft) -> asked.add("read"));
    }

    private RelayPass pass(int limit) {
        RelaySettings settings = new RelaySettings(
                true,
                Duration.ofSeconds(1),
                limit,
                1,
                RelaySettings.Transaction.LOCAL,
                new RetrySettings("semel.relay", 1, Duration.ofHours(1), Duration.ofHours(2)));
        OneByOne oneByOne = new OneByOne(broker, store(), null, null, settings);
        return new RelayPass(store(), broker, oneByOne, settings, clock);
    }

    private RelayStore store() {
        return (RelayStore) Proxy.newProxyInstance(
                RelayStore.class.getClassLoader(), new Class<?>[] {RelayStore.class}, (proxy, method, arguments) -> {
                    asked.add(method.getName());
                    return switch (method.getName()) {
                        case "lockSlot", "lockAnotherSlot" -> lock((Set<?>) arguments[0]);
                        case "nextBatch" -> read((Integer) arguments[1]);
                        case "markPublished" -> ((List<?>) arguments[0]).size();
                        default -> null;
                    };
                });
    }

    private Optional<LockedSlot> lock(Set<?> except) {
        unwanted.add(except);
        return Optional.ofNullable(slots.poll()).map(slot -> new LockedSlot(slot, clock.instant(), 1, false));
    }

    private RelayStore.NextEvents read(int size) {
        sizes.add(size);
        clock.advance(readingTime);
        List<PendingEvent> events = Stream.generate(() -> OutgoingEvents.pending(
                        UUID.randomUUID(),
                        null,
                        0,
                        null,
                        () -> OutgoingEvents.of(OutboxEvent.toQueue("orders").text("x"))))
                .limit(Math.min(eventsOfASlot, size))
                .toList();
        return new RelayStore.NextEvents(events, false, isCut);
    }
}
