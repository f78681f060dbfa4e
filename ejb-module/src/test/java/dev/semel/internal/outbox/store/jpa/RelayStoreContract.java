package dev.semel.internal.outbox.store.jpa;

import static dev.semel.internal.outbox.store.OutboxStores.lockFirst;
import static dev.semel.internal.outbox.store.jpa.OutboxTables.event;
import static dev.semel.internal.outbox.store.jpa.OutboxTables.eventOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.counter.CounterName;
import dev.semel.internal.counter.Counters;
import dev.semel.internal.counter.TestCounters;
import dev.semel.internal.history.Failure;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.OutboxStores;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.internal.outbox.store.RelayStore;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.outbox.OnParked;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the relay's side of the outbox promises, on every database. */
abstract class RelayStoreContract extends OutboxContract {

    private static final Failure FAILURE = new Failure("java.lang.Exception", "broken", "stack");

    @Test
    void readsABatchInOrderAndNotMoreThanAskedFor() {
        outbox.append(eventOf("a", "1"), eventOf("a", "2"), eventOf("a", "3"));

        List<String> batch = database()
                .inTransaction(stores ->
                        batchOf(stores, 2).stream().map(OutboxTables::text).toList());
        assertThat(batch).containsExactly("1", "2");
    }

    @Test
    void readsNoMoreThanGoTogetherByTheirBytesButOneAtLeast() {
        int most = (int) RelayStore.MOST_BYTES;
        String half = "h".repeat(most / 2 - 100);
        outbox.append(eventOf("a", half), eventOf("a", half), eventOf("a", "small"));
        outbox.append(eventOf("a", "too large, in this company".repeat(10)), eventOf("a", "last"));

        RelayStore.NextEvents next = inTransaction(stores -> nextOf(stores, 10));
        assertThat(next.isCut()).isTrue();
        assertThat(next.events()).hasSize(3);
        assertThat(next.bytes()).isBetween(RelayStore.MOST_BYTES - 1_000, RelayStore.MOST_BYTES);
        assertThat(inTransaction(stores -> nextOf(stores, 3)).isCut()).isFalse();
    }

    @ParameterizedTest
    @EnumSource(Published.class)
    void countsWhatItMarksAndNothingThatWasSettledBefore(Published mode) {
        Counters counters = TestCounters.immediate();
        List<UUID> sent = outbox.append(event("1"), event("2"));
        List<UUID> failing = outbox.append(event("3"), event("4"));

        for (int again = 0; again < 2; again++) {
            database().doInTransaction(stores -> {
                RelayStore relay = stores.relay(mode, counters);
                relay.markPublished(sent, Instant.EPOCH);
                relay.backOff(failing.get(0), 1, stores.now().plus(Duration.ofHours(1)), FAILURE);
                relay.park(failing.get(1), 2, Instant.EPOCH, FAILURE);
            });
        }

        assertThat(counters.sinceStart(CounterName.EVENTS_PUBLISHED)).isEqualTo(2);
        assertThat(counters.sinceStart(CounterName.ATTEMPTS_FAILED)).isEqualTo(2);
        assertThat(counters.sinceStart(CounterName.EVENTS_PARKED)).isEqualTo(1);
    }

    @Test
    void closesADroppedReplyWithItsReasonAndCountsItOnce() {
        Counters counters = TestCounters.immediate();
        UUID reply = outbox.append(event("late"));

        for (boolean isPending : List.of(true, false)) {
            boolean isDropped = inTransaction(
                    stores -> stores.relay(Published.KEEP, counters).drop(reply, 1, Instant.EPOCH, FAILURE));
            assertThat(isDropped).isEqualTo(isPending);
        }

        assertThat(outbox.status(reply)).isEqualTo(OutboxStatus.DISCARDED);
        assertThat(outbox.column(reply, "error_message")).isEqualTo(FAILURE.message());
        assertThat(outbox.column(reply, "parked_at"))
                .as("when its retention begins")
                .isNotNull();
        assertThat(counters.sinceStart(CounterName.REPLIES_DROPPED)).isOne();
        assertThat(counters.sinceStart(CounterName.ATTEMPTS_FAILED)).isZero();
        assertThat(counters.sinceStart(CounterName.EVENTS_PARKED)).isZero();
        assertThat(outbox.sendable()).isEmpty();
    }

    @Test
    void holdsBackAGroupBehindItsParkedHead() {
        List<UUID> group = outbox.append(eventOf("a", "1"), eventOf("a", "2"), eventOf("a", "3"));
        outbox.append(eventOf("b", "free"));
        park(group.get(1));

        assertThat(outbox.sendable()).containsExactlyInAnyOrder("1", "free");
        assertThat(outbox.status(group.get(1))).isEqualTo(OutboxStatus.PARKED);
    }

    @Test
    void letsAGroupGoOnBehindAParkedEventThatSaysSo() {
        List<UUID> group =
                outbox.append(eventOf("a", "1").whenParked(OnParked.SKIP), eventOf("a", "2"), eventOf("a", "3"));
        backOff(group.get(0), Duration.ofHours(1));
        assertThat(outbox.sendable()).as("while it is still tried again").isEmpty();

        outbox.makeOverdue(group.get(0));
        assertThat(outbox.sendable()).containsExactly("1", "2", "3");
        park(group.get(0));
        assertThat(outbox.sendable()).containsExactly("2", "3");
    }

    @Test
    void holdsBackAGroupBehindAnEventThatWaitsForItsTime() {
        List<UUID> group = outbox.append(eventOf("a", "1"), eventOf("a", "2"));
        backOff(group.get(0), Duration.ofHours(1));
        assertThat(outbox.sendable()).isEmpty();

        outbox.makeOverdue(group.get(0));
        assertThat(outbox.sendable()).containsExactly("1", "2");
    }

    @Test
    void holdsBackAGroupBehindAScheduledEventUntilItsTime() {
        outbox.append(eventOf("a", "before"));
        UUID delayed = outbox.append(eventOf("a", "1").after(Duration.ofHours(1)));
        UUID scheduled = outbox.append(eventOf("a", "2").notBefore(Instant.parse("2100-01-01T00:00:00Z")));
        outbox.append(eventOf("a", "3"), eventOf("a", "4"));
        outbox.append(eventOf("b", "free"));
        assertThat(outbox.sendable()).containsExactlyInAnyOrder("before", "free");

        outbox.makeOverdue(scheduled);
        assertThat(outbox.sendable()).as("behind the other one").containsExactlyInAnyOrder("before", "free");

        outbox.makeOverdue(delayed);
        assertThat(outbox.sendable())
                .filteredOn(text -> !text.equals("free"))
                .containsExactly("before", "1", "2", "3", "4");
    }

    @Test
    void letsAGroupGoOnWhenItsHeadIsDiscarded() {
        List<UUID> group = outbox.append(eventOf("a", "1"), eventOf("a", "2"));
        park(group.get(0));
        outbox.setStatus(group.get(0), OutboxStatus.DISCARDED);

        assertThat(outbox.sendable()).containsExactly("2");
    }

    @Test
    void neverHoldsBackAnEventWithoutGroup() {
        UUID head = outbox.append(event("1"));
        outbox.append(event("2"));
        park(head);

        assertThat(outbox.sendable()).containsExactly("2");
    }

    @Test
    void marksOnlyWhatIsStillPending() {
        List<UUID> events = outbox.append(event("1"), event("2"), event("3"));
        outbox.setStatus(events.get(2), OutboxStatus.DISCARDED);

        int marked = inTransaction(stores -> stores.relay().markPublished(events, Instant.now()));
        assertThat(marked).isEqualTo(2);
        assertThat(outbox.status(events.get(0))).isEqualTo(OutboxStatus.PUBLISHED);
        assertThat(outbox.column(events.get(0), "published_at")).isNotNull();
        assertThat(outbox.status(events.get(2))).isEqualTo(OutboxStatus.DISCARDED);
    }

    @Test
    void deletesOnlyWhatIsStillPendingInsteadOfMarkingItIfAskedTo() {
        List<UUID> events = outbox.append(event("1"), event("2"), event("3"));
        outbox.setStatus(events.get(2), OutboxStatus.DISCARDED);

        int deleted = inTransaction(stores -> stores.relay(Published.DELETE).markPublished(events, Instant.now()));
        assertThat(deleted).isEqualTo(2);
        assertThat(outbox.count(OutboxStatus.PUBLISHED)).isZero();
        assertThat(outbox.count(OutboxStatus.DISCARDED)).isEqualTo(1);

        UUID again = outbox.append(event("1").id(events.get(0)));
        assertThat(outbox.status(again)).as("the id is forgotten").isEqualTo(OutboxStatus.PENDING);
    }

    @Test
    void neverTakesAPublishedEventBack() {
        UUID event = outbox.append(event("1"));
        inTransaction(stores -> stores.relay().markPublished(List.of(event), Instant.now()));

        assertThat(backOff(event, Duration.ZERO)).isFalse();
        assertThat(park(event)).isFalse();
        assertThat(outbox.status(event)).isEqualTo(OutboxStatus.PUBLISHED);
        assertThat(outbox.sendable()).isEmpty();
    }

    @Test
    void keepsWhatWentWrong() {
        UUID event = outbox.append(event("1"));

        assertThat(backOff(event, Duration.ofHours(1))).isTrue();
        assertThat(outbox.column(event, "attempts")).isEqualTo(1);
        assertThat(outbox.column(event, "due_at")).isNotNull();
        assertThat(outbox.column(event, "error_message")).isEqualTo("broken");
        outbox.makeOverdue(event);
        assertThat(outbox.sendable()).containsExactly("1");
        assertThat(park(event)).isTrue();
        assertThat(outbox.column(event, "due_at")).isNull();
        assertThat(outbox.column(event, "parked_at")).isNotNull();
        assertThat(outbox.column(event, "error_stack")).isEqualTo("stack");
    }

    @Test
    void readsABatchInSpiteOfADamagedEvent() {
        UUID damaged = outbox.append(event("1"));
        outbox.damage(damaged);

        PendingEvent read = inTransaction(stores -> batchOf(stores, 10)).get(0);
        assertThat(read.id()).isEqualTo(damaged);
        assertThatThrownBy(read::content).isInstanceOf(RuntimeException.class);
    }

    private static List<PendingEvent> batchOf(OutboxStores stores, int size) {
        return nextOf(stores, size).events();
    }

    private static RelayStore.NextEvents nextOf(OutboxStores stores, int size) {
        RelayStore relay = stores.relay();
        return relay.nextBatch(lockFirst(relay).orElseThrow(), size);
    }

    private boolean park(UUID event) {
        return inTransaction(stores -> stores.relay().park(event, 3, stores.now(), FAILURE));
    }

    private boolean backOff(UUID event, Duration wait) {
        return inTransaction(
                stores -> stores.relay().backOff(event, 1, stores.now().plus(wait), FAILURE));
    }

    private <T> T inTransaction(Function<OutboxStores, T> work) {
        return database().inTransaction(work);
    }
}
