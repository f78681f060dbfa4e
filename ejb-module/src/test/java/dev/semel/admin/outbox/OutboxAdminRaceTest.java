package dev.semel.admin.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.admin.ActionResult;
import dev.semel.admin.Caller;
import dev.semel.admin.Rows;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.outbox.store.LockedSlot;
import dev.semel.internal.outbox.store.RelayStore;
import dev.semel.internal.outbox.store.jpa.OutboxTables;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Operators against the relay, and against each other. */
class OutboxAdminRaceTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final String TABLE = "semel_outbox_event";

    private final String destination = "queue-" + UUID.randomUUID();

    @ParameterizedTest
    @EnumSource
    void retriesWhileTheRelayHoldsTheSlot(Dialect dialect) {
        TestDatabase database = TestDatabase.of(dialect);
        UUID parked = event(database, "PARKED");
        try (OpenTransaction pass = database.begin()) {
            lockSlotOf(parked, pass.database());

            assertThat(act(database, admin -> admin.retry(List.of(parked)))).isEqualTo(new ActionResult(1, 0));
        }
        assertThat(status(database, parked)).isEqualTo("PENDING");
    }

    @ParameterizedTest
    @EnumSource
    void waitsForTheRelayAndSkipsTheEventThatGotThrough(Dialect dialect) {
        TestDatabase database = TestDatabase.of(dialect);
        UUID inFlight = event(database, "PENDING");
        CompletableFuture<ActionResult> discard;
        try (OpenTransaction pass = database.begin()) {
            lockSlotOf(inFlight, pass.database());
            discard = CompletableFuture.supplyAsync(
                    () -> act(database, admin -> admin.discard(List.of(inFlight), "obsolete")));
            await().during(Duration.ofMillis(300)).until(() -> !discard.isDone());
            new Rows(pass.database()).set(TABLE, "status", "PUBLISHED", inFlight);
            pass.commit();
        }
        assertThat(discard.join()).isEqualTo(new ActionResult(0, 1));
        assertThat(status(database, inFlight)).isEqualTo("PUBLISHED");
    }

    @ParameterizedTest
    @EnumSource
    void letsOneOfTwoOperatorsWin(Dialect dialect) {
        TestDatabase database = TestDatabase.of(dialect);
        for (int round = 0; round < 20; round++) {
            UUID parked = event(database, "PARKED");
            List<CompletableFuture<ActionResult>> operators = new ArrayList<>();
            operators.add(CompletableFuture.supplyAsync(() -> act(database, admin -> admin.retry(List.of(parked)))));
            operators.add(CompletableFuture.supplyAsync(() -> act(database, admin -> admin.retry(List.of(parked)))));

            assertThat(operators.stream()
                            .mapToLong(operator -> operator.join().changed())
                            .sum())
                    .isEqualTo(1);
            assertThat(status(database, parked)).isEqualTo("PENDING");
        }
    }

    @ParameterizedTest
    @EnumSource
    void discardsManyFromBothEndsWithoutDeadlock(Dialect dialect) {
        TestDatabase database = TestDatabase.of(dialect);
        List<UUID> events = new ArrayList<>();
        database.doInTransaction(open -> {
            for (int i = 0; i < 60; i++) {
                events.add(new Rows(open).event(destination, i % 2 == 0 ? "PENDING" : "PARKED", MINUTE));
            }
        });
        List<UUID> reversed = new ArrayList<>(events);
        Collections.reverse(reversed);
        var one = CompletableFuture.supplyAsync(() -> act(database, admin -> admin.discard(events, "obsolete")));
        var other = CompletableFuture.supplyAsync(() -> act(database, admin -> admin.discard(reversed, "obsolete")));

        assertThat(one.join().changed() + other.join().changed()).isEqualTo(60);
    }

    @ParameterizedTest
    @EnumSource
    void waitsForAPassOverSeveralSlotsWhichItselfWaitsForNone(Dialect dialect) {
        TestDatabase database = TestDatabase.of(dialect);
        UUID one = event(database, "PENDING");
        UUID other = event(database, "PENDING");
        while (Rows.slotOf(other) <= Rows.slotOf(one)) {
            one = event(database, "PENDING");
            other = event(database, "PENDING");
        }
        List<UUID> both = List.of(one, other);
        CompletableFuture<ActionResult> discard;
        try (OpenTransaction pass = database.begin()) {
            RelayStore store = OutboxTables.relayStore(pass.database());
            LockedSlot locked = store.lockSlot(Rows.slotOf(other)).orElseThrow();
            int slotOfOne = Rows.slotOf(one);
            discard = CompletableFuture.supplyAsync(() -> act(database, admin -> admin.discard(both, "obsolete")));
            await("the operator has locked the first slot").until(() -> isLocked(slotOfOne, database));

            assertThat(store.lockSlot(slotOfOne))
                    .as("what the operator has locked already")
                    .isEmpty();
            assertThat(discard).isNotDone();
            store.markServed(List.of(locked));
            pass.commit();
        }
        assertThat(discard.join()).isEqualTo(new ActionResult(2, 0));
    }

    @ParameterizedTest
    @EnumSource
    void waitsForNoPassOverAnotherSlot(Dialect dialect) {
        TestDatabase database = TestDatabase.of(dialect);
        List<UUID> events = List.of(event(database, "PENDING"), event(database, "PENDING"), event(database, "PENDING"));
        List<Integer> slots = events.stream().map(Rows::slotOf).toList();
        int another = IntStream.range(0, 16)
                .filter(slot -> !slots.contains(slot))
                .findFirst()
                .orElseThrow();
        try (OpenTransaction pass = database.begin()) {
            OutboxTables.relayStore(pass.database()).lockSlot(another).orElseThrow();
            CompletableFuture<ActionResult> discard =
                    CompletableFuture.supplyAsync(() -> act(database, admin -> admin.discard(events, "obsolete")));

            assertThat(discard).succeedsWithin(Duration.ofMinutes(5)).isEqualTo(new ActionResult(3, 0));
        }
    }

    // Asked in a transaction of its own: a lock that the pass got would be kept.
    private static boolean isLocked(int slot, TestDatabase database) {
        return database.inTransaction(
                open -> OutboxTables.relayStore(open).lockSlot(slot).isEmpty());
    }

    private UUID event(TestDatabase database, String status) {
        return database.inTransaction(open -> new Rows(open).event(destination, status, MINUTE));
    }

    private static ActionResult act(TestDatabase database, Function<OutboxAdmin, ActionResult> action) {
        return database.inTransaction(open -> action.apply(TestOutboxAdmin.of(open, Caller.named("otto"))));
    }

    private static Object status(TestDatabase database, UUID event) {
        return database.inTransaction(open -> new Rows(open).get(TABLE, "status", event));
    }

    private static void lockSlotOf(UUID event, Database database) {
        database.query(
                "SELECT slot FROM semel_slot WHERE slot = ? FOR UPDATE", row -> row.getObject(1), Rows.slotOf(event));
    }
}
