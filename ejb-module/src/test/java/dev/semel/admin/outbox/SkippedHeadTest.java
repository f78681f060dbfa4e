package dev.semel.admin.outbox;

import static dev.semel.internal.outbox.store.OutboxStores.lockFirst;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.semel.admin.ActionResult;
import dev.semel.admin.Caller;
import dev.semel.admin.RefusedException;
import dev.semel.internal.admin.TestAudit;
import dev.semel.internal.history.Failure;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.jpa.OutboxTables;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An operator lets a group go on without its parked head. */
class SkippedHeadTest {

    private final String user = "otto-" + UUID.randomUUID();

    @ParameterizedTest
    @EnumSource
    void releasesTheFollowersInOrderAndKeepsTheEventParked(Dialect dialect) {
        OutboxTables outbox = new OutboxTables(TestDatabase.of(dialect));
        UUID head = parkedHead(dialect, outbox);
        outbox.append(event("2"), event("3"));
        assertThat(outbox.sendable()).isEmpty();

        assertThat(act(dialect, admin -> admin.skip(List.of(head), "mended tomorrow")))
                .isEqualTo(new ActionResult(1, 0));

        assertThat(outbox.sendable()).containsExactly("2", "3");
        assertThat(outbox.status(head)).isEqualTo(OutboxStatus.PARKED);
        assertThat(auditOf(dialect)).singleElement().satisfies(line -> assertThat(line)
                .startsWith("skip events")
                .endsWith(1L, "ALLOWED", "mended tomorrow"));
    }

    @ParameterizedTest
    @EnumSource
    void releasesTheFollowersInOrderWhenTheHeadIsDiscarded(Dialect dialect) {
        OutboxTables outbox = new OutboxTables(TestDatabase.of(dialect));
        UUID head = parkedHead(dialect, outbox);
        outbox.append(event("2"), event("3"));
        assertThat(outbox.sendable()).isEmpty();

        assertThat(act(dialect, admin -> admin.discard(List.of(head), "never needed")))
                .isEqualTo(new ActionResult(1, 0));

        assertThat(outbox.sendable()).containsExactly("2", "3");
        assertThat(outbox.status(head)).isEqualTo(OutboxStatus.DISCARDED);
        assertThat(act(dialect, admin -> admin.retry(List.of(head))))
                .as("given up for good")
                .isEqualTo(new ActionResult(0, 1));
    }

    @ParameterizedTest
    @EnumSource
    void letsASkippedEventBeRetriedLater(Dialect dialect) {
        OutboxTables outbox = new OutboxTables(TestDatabase.of(dialect));
        UUID head = parkedHead(dialect, outbox);
        UUID follower = outbox.append(event("2"));
        act(dialect, admin -> admin.skip(List.of(head), "mended tomorrow"));
        outbox.set(follower, "status = 'PUBLISHED'");

        assertThat(act(dialect, admin -> admin.retry(List.of(head)))).isEqualTo(new ActionResult(1, 0));
        outbox.append(event("3"));

        assertThat(outbox.sendable()).containsExactly("1", "3");
        park(dialect, head);
        assertThat(outbox.sendable())
                .as("parked again, it still holds no other event")
                .containsExactly("3");
    }

    @ParameterizedTest
    @EnumSource
    void changesNothingOfAnEventThatHoldsBackNoOther(Dialect dialect) {
        OutboxTables outbox = new OutboxTables(TestDatabase.of(dialect));
        UUID head = parkedHead(dialect, outbox);
        UUID pending = outbox.append(event("2"));
        UUID published = outbox.append(event("3"));
        outbox.set(published, "status = 'PUBLISHED'");
        UUID groupless = outbox.append(OutboxEvent.toQueue("orders").text("4"));
        park(dialect, groupless);
        act(dialect, admin -> admin.skip(List.of(head), "first"));

        assertThat(act(dialect, admin -> admin.skip(List.of(head, pending, published, groupless), "again")))
                .isEqualTo(new ActionResult(0, 4));
        assertThatThrownBy(() -> act(dialect, admin -> admin.skip(List.of(head), " ")))
                .isInstanceOf(RefusedException.class);
    }

    @ParameterizedTest
    @EnumSource
    void waitsForTheRelayThatHasTheSlot(Dialect dialect) {
        TestDatabase database = TestDatabase.of(dialect);
        OutboxTables outbox = new OutboxTables(database);
        UUID head = parkedHead(dialect, outbox);
        CompletableFuture<ActionResult> skip;
        try (OpenTransaction pass = database.begin()) {
            pass.database()
                    .query(
                            "SELECT slot FROM semel_slot WHERE slot = ? FOR UPDATE",
                            row -> row.getObject(1),
                            outbox.column(head, "slot"));
            skip = CompletableFuture.supplyAsync(() -> act(dialect, admin -> admin.skip(List.of(head), "mended")));
            await().during(Duration.ofMillis(300)).until(() -> !skip.isDone());
        }
        assertThat(skip.join()).isEqualTo(new ActionResult(1, 0));
    }

    private UUID parkedHead(Dialect dialect, OutboxTables outbox) {
        UUID head = outbox.append(event("1"));
        park(dialect, head);
        return head;
    }

    private static void park(Dialect dialect, UUID event) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            var store = OutboxTables.relayStore(database);
            lockFirst(store);
            store.park(event, 1, database.now(), new Failure("java.lang.Exception", "broken", "stack"));
        });
    }

    private ActionResult act(Dialect dialect, Function<OutboxAdmin, ActionResult> action) {
        return TestDatabase.of(dialect)
                .inTransaction(open -> action.apply(TestOutboxAdmin.of(open, Caller.named(user))));
    }

    private List<Object[]> auditOf(Dialect dialect) {
        return TestDatabase.of(dialect).inTransaction(open -> TestAudit.linesOf(user, open));
    }

    private static OutboxEvent event(String text) {
        return OutboxTables.eventOf("a", text);
    }
}
