package dev.semel.internal.admin.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.admin.audit.Operation;
import dev.semel.internal.admin.operation.Target.Source;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.OutgoingEvents;
import dev.semel.internal.retention.PurgeTarget;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.HeldTransaction;
import dev.semel.testing.TableStores;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How operations on many rows are kept, and which rows they are about, on each database. */
abstract class OperationStoreContract {

    private static final Instant UNTIL = Instant.parse("2030-01-02T03:04:05Z");
    private static final Pace PACE = new Pace(0, UNTIL, UNTIL);
    private static final Duration HOUR = Duration.ofHours(1);

    private final String filter = "{\"key\":\"" + UUID.randomUUID() + "\"}";
    private final UUID operation = UUID.randomUUID();

    abstract ContractDatabase<TableStores> database();

    @Test
    void runsTheSameOnceAtATimeAndAgainOnceItHasEnded() {
        in(stores -> {
            assertThat(add(stores, operation, OperationKind.RETRY)).isTrue();
            assertThat(add(stores, UUID.randomUUID(), OperationKind.RETRY)).isFalse();
            assertThat(add(stores, UUID.randomUUID(), OperationKind.DISCARD))
                    .as("another one")
                    .isTrue();

            assertThat(stores.operations().end(operation, OperationState.DONE, null))
                    .isTrue();
            assertThat(stores.operations().end(operation, OperationState.FAILED, "late"))
                    .as("once")
                    .isFalse();
            assertThat(stores.operations().lock(operation)).isEmpty();
            assertThat(add(stores, UUID.randomUUID(), OperationKind.RETRY)).isTrue();
        });
    }

    private boolean add(TableStores stores, UUID id, OperationKind kind) {
        return add(stores, id, kind, 0);
    }

    private boolean add(TableStores stores, UUID id, OperationKind kind, long perSecond) {
        Operation asked = new Operation("ada", "retry all", "all", "the shop is well again");
        NewOperation operation = new NewOperation(kind, asked, filter, UNTIL, 3, perSecond);
        return stores.operations().add(id, operation, UUID.randomUUID());
    }

    @Test
    void remembersWhereItStands() {
        in(stores -> {
            add(stores, operation, OperationKind.RETRY);
            RunningOperation before = stores.operations().lock(operation).orElseThrow();
            assertThat(before.worked()).isZero();
            assertThat(before.reached().id()).isNull();
            assertThat(before.until()).isEqualTo(UNTIL);
            assertThat(before.asked().reason()).isEqualTo("the shop is well again");

            RowResult done = result(RowResult.Outcome.DONE);
            RowResult last = result(RowResult.Outcome.REFUSED);
            stores.operations().advance(before, List.of(done, last), 1);

            RunningOperation after = stores.operations().lock(operation).orElseThrow();
            assertThat(after.worked()).isEqualTo(2);
            assertThat(after.left()).isEqualTo(1);
            assertThat(after.failures()).isEqualTo(1);
            assertThat(after.reached()).isEqualTo(last.target());
        });
    }

    private static RowResult result(RowResult.Outcome outcome) {
        return new RowResult(new Target(Source.MESSAGE, UNTIL.minusSeconds(1), UUID.randomUUID()), outcome, null);
    }

    @Test
    void hasOneOutcomeForEachRow() {
        in(stores -> {
            add(stores, operation, OperationKind.RETRY);
            RunningOperation running = stores.operations().lock(operation).orElseThrow();
            List<RowResult> results = List.of(result(RowResult.Outcome.DONE));
            stores.operations().advance(running, results, 0);

            assertThatThrownBy(() -> stores.operations().advance(running, results, 0))
                    .isInstanceOf(RuntimeException.class);
        });
    }

    @Test
    void passesOverWhatAnotherNodeHasLocked() {
        database().doInTransaction(stores -> add(stores, operation, OperationKind.RETRY));
        try (HeldTransaction<TableStores> one = database().begin()) {
            one.doWithin(
                    stores -> assertThat(stores.operations().lock(operation)).isPresent());

            Optional<UUID> other = database()
                    .inTransaction(stores -> stores.operations().lockNext().map(RunningOperation::id));
            assertThat(other).isNotEqualTo(Optional.of(operation));
        }
        database().doInTransaction(stores -> stores.operations().end(operation, OperationState.CANCELLED, "over"));
    }

    @Test
    void givesTheTurnToAnotherThanTheOneThatHadIt() {
        UUID other = UUID.randomUUID();
        database().doInTransaction(stores -> add(stores, operation, OperationKind.RETRY));
        database().doInTransaction(stores -> add(stores, other, OperationKind.DISCARD));

        assertThatItsTurnIsOverAfter(
                (stores, running) -> stores.operations().advance(running, List.of(result(RowResult.Outcome.DONE)), 0));
        assertThatItsTurnIsOverAfter((stores, running) -> stores.operations().postpone(running.id()));
        for (UUID added : List.of(operation, other)) {
            database().doInTransaction(stores -> stores.operations().end(added, OperationState.CANCELLED, "over"));
        }
    }

    private void assertThatItsTurnIsOverAfter(BiConsumer<TableStores, RunningOperation> work) {
        UUID had = database().inTransaction(stores -> {
            RunningOperation running = stores.operations().lockNext().orElseThrow();
            work.accept(stores, running);
            return running.id();
        });
        Optional<UUID> next = database()
                .inTransaction(stores -> stores.operations().lockNext().map(RunningOperation::id));
        assertThat(next).isPresent().isNotEqualTo(Optional.of(had));
    }

    @Test
    void leavesOneAloneThatIsNotDueByItsPaceUntilThatIsChanged() {
        database().doInTransaction(stores -> add(stores, operation, OperationKind.RETRY, 1));
        database().doInTransaction(stores -> {
            RunningOperation running = stores.operations().lock(operation).orElseThrow();
            assertThat(running.pace().perSecond()).isOne();
            List<RowResult> results = Stream.generate(() -> result(RowResult.Outcome.DONE))
                    .limit(900)
                    .toList();
            stores.operations().advance(running, results, 0);
        });

        assertThat(nextOf(operation)).as("a quarter of an hour later").isEmpty();
        database().doInTransaction(stores -> assertThat(stores.operations().setPace(operation, 0))
                .isTrue());
        assertThat(nextOf(operation))
                .hasValueSatisfying(
                        running -> assertThat(running.pace().perSecond()).isZero());
        database().doInTransaction(stores -> {
            stores.operations().end(operation, OperationState.CANCELLED, "over");
            assertThat(stores.operations().setPace(operation, 5)).isFalse();
        });
    }

    /** Others that run, left behind by other tests, are ended before. */
    private Optional<RunningOperation> nextOf(UUID wanted) {
        return database().inTransaction(stores -> {
            Optional<RunningOperation> next = stores.operations().lockNext();
            while (next.isPresent() && !next.get().id().equals(wanted)) {
                stores.operations().end(next.get().id(), OperationState.CANCELLED, "in the way");
                next = stores.operations().lockNext();
            }
            return next;
        });
    }

    @Test
    void leavesOneAloneThatIsPausedUntilItIsResumedAndGoesOnFromWhereItStands() {
        database().doInTransaction(stores -> add(stores, operation, OperationKind.RETRY));
        RowResult last = result(RowResult.Outcome.DONE);
        database().doInTransaction(stores -> {
            RunningOperation running = stores.operations().lock(operation).orElseThrow();
            stores.operations().advance(running, List.of(last), 0);
            assertThat(stores.operations().resume(operation)).as("it runs").isFalse();
            assertThat(stores.operations().pause(operation, "Paused by ada.")).isTrue();
            assertThat(stores.operations().pause(operation, "Paused by otto."))
                    .as("it is paused")
                    .isFalse();
        });

        assertThat(nextOf(operation)).isEmpty();
        database().doInTransaction(stores -> {
            assertThat(stores.operations().lock(operation)).isEmpty();
            assertThat(add(stores, UUID.randomUUID(), OperationKind.RETRY))
                    .as("the same beside it")
                    .isFalse();
            assertThat(stores.operations().setPace(operation, 5)).isTrue();
            assertThat(stores.operations().resume(operation)).isTrue();
        });
        assertThat(nextOf(operation)).hasValueSatisfying(running -> {
            assertThat(running.worked()).isOne();
            assertThat(running.reached()).isEqualTo(last.target());
            assertThat(running.pace().perSecond()).isEqualTo(5);
        });
        database().doInTransaction(stores -> {
            stores.operations().pause(operation, "Paused by ada.");
            assertThat(stores.operations().end(operation, OperationState.CANCELLED, "over"))
                    .isTrue();
            assertThat(stores.operations().pause(operation, "late")).isFalse();
            assertThat(stores.operations().resume(operation)).isFalse();
            assertThat(stores.operations().setPace(operation, 0)).isFalse();
        });
    }

    @Test
    void countsWhatAPurgeHasDeletedAndWaitsUntilItIsDue() {
        database().doInTransaction(stores -> add(stores, operation, OperationKind.PURGE_FAILED));
        database().doInTransaction(stores -> {
            RunningOperation purge = stores.operations().lock(operation).orElseThrow();
            stores.operations().advanceBy(purge, 2, purge.pace().now().plus(HOUR));
        });

        assertThat(nextOf(operation)).as("an hour later").isEmpty();
        database().doInTransaction(stores -> stores.operations().setPace(operation, 0));
        assertThat(nextOf(operation)).isPresent();
        database().doInTransaction(stores -> {
            RunningOperation purge = stores.operations().lock(operation).orElseThrow();
            stores.operations()
                    .await(purge, "Waits for another.", purge.pace().now().plus(HOUR));
        });
        assertThat(nextOf(operation)).as("an hour later").isEmpty();
        database().doInTransaction(stores -> {
            RunningOperation after = stores.operations().lock(operation).orElseThrow();
            assertThat(after.worked()).isEqualTo(2);
            assertThat(after.left()).isEqualTo(1);
            assertThat(after.reached().id()).isNull();
            stores.operations().end(operation, OperationState.CANCELLED, "over");
        });
    }

    @Test
    void purgesNoMoreThanIsAskedForOfWhatWasClosedBeforeThen() {
        in(stores -> {
            stores.rows().deleteMessages();
            closed(stores, ParkedStatus.RETRIED, HOUR);
            closed(stores, ParkedStatus.RETRIED, HOUR.multipliedBy(2));
            closed(stores, ParkedStatus.RETRIED, Duration.ofSeconds(1));
            discarded(stores, HOUR);
            parked(stores, HOUR);
            RunningOperation purge = closedOnes(stores);

            assertThat(stores.purges().whyNeeded(purge)).isEmpty();
            assertThat(stores.purges().delete(purge, 1)).isEqualTo(1);
            assertThat(stores.purges().isAnyLeft(purge)).isTrue();
            assertThat(stores.purges().delete(purge, 10)).isEqualTo(1);
            assertThat(stores.purges().isAnyLeft(purge)).isFalse();
            assertThat(stores.purges().delete(purge, 10)).isZero();
            RunningOperation others = purge(stores, OperationKind.PURGE_FAILED, "{\"status\":\"DISCARDED\"}");
            assertThat(stores.purges().delete(others, 10)).isEqualTo(1);
        });
    }

    @Test
    void passesOverWhatAnotherTransactionHoldsAndKnowsThatItIsLeft() {
        database().doInTransaction(stores -> {
            stores.rows().deleteMessages();
            closed(stores, ParkedStatus.RETRIED, HOUR);
        });
        try (HeldTransaction<TableStores> holding = database().begin()) {
            holding.doWithin(stores ->
                    assertThat(stores.purges().delete(closedOnes(stores), 1)).isEqualTo(1));
            database().doInTransaction(stores -> {
                assertThat(stores.purges().delete(closedOnes(stores), 1)).isZero();
                assertThat(stores.purges().isAnyLeft(closedOnes(stores))).isTrue();
            });
        }
        database().doInTransaction(stores -> assertThat(stores.purges().delete(closedOnes(stores), 1))
                .isEqualTo(1));
    }

    @Test
    void purgesFinishedEventsOfItsStatusAndNoRetriesOfConsumers() {
        in(stores -> {
            stores.rows().deleteEvents();
            UUID published = event(stores, OutboxStatus.PUBLISHED);
            UUID discarded = event(stores, OutboxStatus.DISCARDED);
            UUID parked = event(stores, OutboxStatus.PARKED);
            UUID pending = event(stores, OutboxStatus.PENDING);
            UUID young = stores.rows().event(outgoing(), OutboxStatus.PUBLISHED, Duration.ofSeconds(1));
            UUID retry = stores.rows()
                    .event(
                            new OutgoingEvent(outgoing().event(), outgoing().message(), Optional.of("billing")),
                            OutboxStatus.PUBLISHED,
                            HOUR);

            RunningOperation some = purge(stores, OperationKind.PURGE_EVENTS, "{\"status\":\"DISCARDED\"}");
            assertThat(stores.purges().delete(some, 10)).isEqualTo(1);
            assertThat(isThere(stores, discarded)).isFalse();
            assertThat(stores.purges().isAnyLeft(some)).isFalse();

            RunningOperation all = purge(stores, OperationKind.PURGE_EVENTS, "{}");
            event(stores, OutboxStatus.DISCARDED);
            assertThat(stores.purges().delete(all, 1)).isEqualTo(1);
            assertThat(stores.purges().isAnyLeft(all)).isTrue();
            assertThat(stores.purges().delete(all, 10)).isEqualTo(1);
            assertThat(stores.purges().isAnyLeft(all)).isFalse();
            assertThat(isThere(stores, published)).isFalse();
            assertThat(List.of(parked, pending, young, retry)).allMatch(left -> isThere(stores, left));
        });
    }

    private static boolean isThere(TableStores stores, UUID event) {
        return stores.rows().isThere(PurgeTarget.PUBLISHED_EVENTS, event);
    }

    @Test
    void purgesFinishedKeysOfItsStatusUnlessAMessageIsParkedBesideThem() {
        String consumer = "shop-" + UUID.randomUUID();
        in(stores -> {
            stores.rows().deleteMessages();
            String old = stores.rows().key(consumer, "old", RecordStatus.COMPLETED, HOUR);
            String given = stores.rows().key(consumer, "given up", RecordStatus.DISCARDED, HOUR);
            String late = stores.rows().key(consumer, "late", RecordStatus.COMPLETED, HOUR);
            stores.rows().endedAt(late, stores.rows().now());
            String young = stores.rows().key(consumer, "young", RecordStatus.COMPLETED, Duration.ofSeconds(1));
            String failed = stores.rows().key(consumer, "failed", RecordStatus.FAILED, HOUR);
            String pinned = stores.rows().key(consumer, "pinned", RecordStatus.COMPLETED, HOUR);
            stores.rows().message(consumer, "pinned", ParkReason.CONFLICT, ParkedStatus.PARKED, HOUR);
            String of = "{\"consumer\":\"" + consumer + "\"";

            RunningOperation some = purge(stores, OperationKind.PURGE_KEYS, of + ",\"status\":\"DISCARDED\"}");
            assertThat(stores.purges().delete(some, 10)).isEqualTo(1);
            assertThat(isThere(stores, given)).isFalse();
            assertThat(stores.purges().isAnyLeft(some)).isFalse();

            RunningOperation all = purge(stores, OperationKind.PURGE_KEYS, of + "}");
            assertThat(stores.purges().isAnyLeft(all)).isTrue();
            assertThat(stores.purges().delete(all, 10)).isEqualTo(1);
            assertThat(stores.purges().isAnyLeft(all)).isFalse();
            assertThat(isThere(stores, old)).isFalse();
            assertThat(List.of(late, young, failed, pinned)).allMatch(left -> isThere(stores, left));
        });
    }

    private static boolean isThere(TableStores stores, String key) {
        return stores.rows().isThere(PurgeTarget.COMPLETED_KEYS, key);
    }

    @Test
    void passesOverEventsAndKeysThatAnotherTransactionHoldsAndKnowsThatTheyAreLeft() {
        String consumer = "shop-" + UUID.randomUUID();
        database().doInTransaction(stores -> {
            stores.rows().deleteEvents();
            event(stores, OutboxStatus.PUBLISHED);
            stores.rows().key(consumer, "old", RecordStatus.COMPLETED, HOUR);
        });
        String ofConsumer = "{\"consumer\":\"" + consumer + "\"}";
        Map<OperationKind, String> purges =
                Map.of(OperationKind.PURGE_EVENTS, "{}", OperationKind.PURGE_KEYS, ofConsumer);
        purges.forEach((kind, which) -> {
            try (HeldTransaction<TableStores> holding = database().begin()) {
                holding.doWithin(stores -> assertThat(stores.purges().delete(purge(stores, kind, which), 1))
                        .isEqualTo(1));
                database().doInTransaction(stores -> {
                    assertThat(stores.purges().delete(purge(stores, kind, which), 1))
                            .isZero();
                    assertThat(stores.purges().isAnyLeft(purge(stores, kind, which)))
                            .isTrue();
                });
            }
            database().doInTransaction(stores -> assertThat(stores.purges().delete(purge(stores, kind, which), 1))
                    .isEqualTo(1));
        });
    }

    private static RunningOperation purge(TableStores stores, OperationKind kind, String which) {
        return about(stores, kind, which, new Target(null, null, null));
    }

    private static RunningOperation closedOnes(TableStores stores) {
        return purge(stores, OperationKind.PURGE_FAILED, "{\"status\":\"RETRIED\"}");
    }

    private static void closed(TableStores stores, ParkedStatus status, Duration age) {
        stores.rows().message("shop", "a" + age, ParkReason.TERMINAL_FAILURE, status, age);
    }

    @Test
    void isAboutWhatWasParkedUntilThenMessagesFirstAndTheOldestFirst() {
        in(stores -> {
            stores.rows().deleteMessages();
            stores.rows().deleteEvents();
            UUID young = parked(stores, HOUR);
            UUID old = parked(stores, HOUR.multipliedBy(2));
            UUID event = event(stores, OutboxStatus.PARKED);
            event(stores, OutboxStatus.PENDING);
            event(stores, OutboxStatus.DISCARDED);
            parked(stores, Duration.ofSeconds(1));
            stores.rows().message("shop", "x", ParkReason.TERMINAL_FAILURE, ParkedStatus.RETRIED, HOUR);
            RunningOperation all = about(stores, "{}", new Target(null, null, null));

            List<Target> first = stores.frozen().next(all, 10);
            assertThat(first).extracting(Target::id).containsExactly(old, young);
            assertThat(stores.frozen().next(all, 1)).extracting(Target::id).containsExactly(old);
            assertThat(stores.frozen().next(about(stores, "{}", first.get(0)), 10))
                    .extracting(Target::id)
                    .containsExactly(young);
            List<Target> events = stores.frozen().next(about(stores, "{}", first.get(1)), 10);
            assertThat(events).extracting(Target::id).containsExactly(event);
            assertThat(events).extracting(Target::source).containsExactly(Source.EVENT);
            assertThat(stores.frozen().next(about(stores, "{}", events.get(0)), 10))
                    .isEmpty();
            assertThat(stores.frozen().next(about(stores, "{\"source\":\"EVENT\"}", all.reached()), 10))
                    .as("of one source")
                    .extracting(Target::id)
                    .containsExactly(event);
        });
    }

    @Test
    void isAboutMessagesThatWereGivenUpUntilThenWhereTheseAreAskedFor() {
        in(stores -> {
            stores.rows().deleteMessages();
            stores.rows().deleteEvents();
            UUID young = discarded(stores, HOUR);
            UUID old = discarded(stores, HOUR.multipliedBy(2));
            discarded(stores, Duration.ofSeconds(1));
            parked(stores, HOUR);
            event(stores, OutboxStatus.DISCARDED);
            String which = "{\"status\":\"DISCARDED\"}";

            List<Target> found = stores.frozen().next(about(stores, which, new Target(null, null, null)), 10);
            assertThat(found).extracting(Target::id).containsExactly(old, young);
            assertThat(stores.frozen().next(about(stores, which, found.get(0)), 10))
                    .extracting(Target::id)
                    .containsExactly(young);
        });
    }

    @Test
    void isAboutExactlyWhatWasSelectedAndMatchesStillMessagesFirst() {
        in(stores -> {
            List<UUID> messages = Stream.generate(() -> parked(stores, HOUR))
                    .limit(130)
                    .sorted(Comparator.comparing(UUID::toString))
                    .toList();
            UUID event = event(stores, OutboxStatus.PARKED);
            UUID closed = stores.rows().message("shop", "x", ParkReason.TERMINAL_FAILURE, ParkedStatus.RETRIED, HOUR);
            parked(stores, HOUR);
            String which = "{\"status\":\"PARKED\",\"selected\":\"" + selection(messages, closed, event) + "\"}";

            List<UUID> seen = new ArrayList<>();
            Target reached = new Target(null, null, null);
            List<Target> found = stores.frozen().next(about(stores, which, reached), 20);
            while (!found.isEmpty()) {
                assertThat(found)
                        .extracting(Target::source)
                        .containsOnly(found.get(0).source());
                found.forEach(target -> seen.add(target.id()));
                reached = found.get(found.size() - 1);
                found = stores.frozen().next(about(stores, which, reached), 20);
            }

            assertThat(seen)
                    .containsExactlyElementsOf(
                            Stream.concat(messages.stream(), Stream.of(event)).toList());
        });
    }

    private static String selection(List<UUID> messages, UUID another, UUID event) {
        Stream<String> named = Stream.concat(messages.stream(), Stream.of(another))
                .map(UUID::toString)
                .sorted()
                .map(id -> Source.MESSAGE + " " + id);
        return Stream.concat(named, Stream.of(Source.EVENT + " " + event)).collect(Collectors.joining(","));
    }

    private static UUID discarded(TableStores stores, Duration age) {
        return stores.rows().message("shop", "a" + age, ParkReason.TERMINAL_FAILURE, ParkedStatus.DISCARDED, age);
    }

    private static UUID parked(TableStores stores, Duration age) {
        return stores.rows().message("shop", "a" + age, ParkReason.TERMINAL_FAILURE, ParkedStatus.PARKED, age);
    }

    private static UUID event(TableStores stores, OutboxStatus status) {
        return stores.rows().event(outgoing(), status, HOUR);
    }

    private static OutgoingEvent outgoing() {
        return OutgoingEvents.of(OutboxEvent.toQueue("orders").type("Order").text("x"));
    }

    private static RunningOperation about(TableStores stores, String which, Target reached) {
        return about(stores, OperationKind.RETRY, which, reached);
    }

    private static RunningOperation about(TableStores stores, OperationKind kind, String which, Target reached) {
        Operation asked = new Operation("ada", "retry all", "all", null);
        Instant until = stores.rows().now().minus(Duration.ofMinutes(1));
        return new RunningOperation(
                UUID.randomUUID(), kind, asked, which, until, 10, 0, 0, UUID.randomUUID(), PACE, reached);
    }

    private void in(Consumer<TableStores> test) {
        try (HeldTransaction<TableStores> held = database().begin()) {
            held.doWithin(test);
        }
    }
}
