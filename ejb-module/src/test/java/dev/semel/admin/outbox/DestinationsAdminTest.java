package dev.semel.admin.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.admin.ActionResult;
import dev.semel.admin.Caller;
import dev.semel.admin.RefusedException;
import dev.semel.internal.admin.TestAudit;
import dev.semel.internal.admin.TestOperations;
import dev.semel.internal.history.Failure;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.outbox.operator.TestEvents;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.jpa.OutboxTables;
import dev.semel.outbox.DestinationKind;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.TestDatabase;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DestinationsAdminTest {

    private static final DestinationId ORDERS = new DestinationId("QUEUE", "orders");

    private final String user = "otto-" + UUID.randomUUID();

    @ParameterizedTest
    @EnumSource
    void pausesAndResumesADestinationAndKeepsTheOrder(Dialect dialect) {
        OutboxTables outbox = new OutboxTables(TestDatabase.of(dialect));
        outbox.addDestination("orders", "CLOSED");
        outbox.append(order("1"), order("2"));

        assertThat(act(dialect, admin -> admin.pause(List.of(ORDERS), "the shop moves")))
                .isEqualTo(new ActionResult(1, 0));
        assertThat(outbox.sendable()).isEmpty();
        outbox.append(order("3"));
        assertThat(outbox.sendable()).isEmpty();
        assertThat(outbox.count(OutboxStatus.HELD))
                .as("the third is held behind them")
                .isEqualTo(3);
        DestinationView paused = TestDatabase.of(dialect)
                .inTransaction(database -> admin(database).all().get(0));
        assertThat(paused.state()).isEqualTo("PAUSED");
        assertThat(paused.held()).isEqualTo(3);
        assertThat(paused.oldestHeldAt()).isNotNull();
        List<DestinationView> troubled = TestDatabase.of(dialect)
                .inTransaction(database -> admin(database).troubled());
        assertThat(troubled).containsExactly(paused);
        assertThat(paused.reason()).isEqualTo("the shop moves");
        assertThat(paused.changedBy()).isEqualTo(user);

        assertThat(act(dialect, admin -> admin.resume(List.of(ORDERS)))).isEqualTo(new ActionResult(1, 0));
        outbox.append(order("4"));
        assertThat(outbox.sendable()).as("nothing overtakes what is held").isEmpty();
        TestDatabase.of(dialect).doInTransaction(database -> OutboxTables.destinations(database)
                .release(new Address(DestinationKind.QUEUE, "orders"), 100));
        assertThat(outbox.sendable()).containsExactly("1", "2", "3", "4");
        assertThat(auditOf(dialect)).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource
    void changesNothingThatIsSoAlreadyAndWantsAReasonForAPause(Dialect dialect) {
        OutboxTables outbox = new OutboxTables(TestDatabase.of(dialect));
        outbox.addDestination("orders", "CLOSED");
        DestinationId unknown = new DestinationId("TOPIC", "orders");

        assertThat(act(dialect, admin -> admin.resume(List.of(ORDERS, unknown))))
                .isEqualTo(new ActionResult(0, 2));
        act(dialect, admin -> admin.pause(List.of(ORDERS), "first"));
        assertThat(act(dialect, admin -> admin.pause(List.of(ORDERS, unknown), "again")))
                .isEqualTo(new ActionResult(0, 2));
        assertThat(outbox.destination("orders", "reason")).isEqualTo("first");
        assertThatThrownBy(() -> act(dialect, admin -> admin.pause(List.of(ORDERS), "")))
                .isInstanceOf(RefusedException.class);
        assertThatThrownBy(() -> act(dialect, admin -> admin.resume(List.of(new DestinationId("POND", "orders")))))
                .isInstanceOf(RuntimeException.class);
    }

    @ParameterizedTest
    @EnumSource
    void keepsAPauseWhenTheRelayFindsTheDestinationFull(Dialect dialect) {
        OutboxTables outbox = new OutboxTables(TestDatabase.of(dialect));
        outbox.addDestination("orders", "CLOSED");
        act(dialect, admin -> admin.pause(List.of(ORDERS), "the shop moves"));

        boolean opened = TestDatabase.of(dialect).inTransaction(database -> OutboxTables.destinations(database)
                .open(new Address(DestinationKind.QUEUE, "orders"), new Failure("java.lang.Exception", "full", "")));

        assertThat(opened).isFalse();
        assertThat(outbox.destination("orders", "state")).isEqualTo("PAUSED");
    }

    @ParameterizedTest
    @EnumSource
    void letsOneOfManyOperatorsWin(Dialect dialect) {
        new OutboxTables(TestDatabase.of(dialect)).addDestination("orders", "CLOSED");

        List<CompletableFuture<ActionResult>> operators = IntStream.range(0, 6)
                .mapToObj(i -> CompletableFuture.supplyAsync(
                        () -> act(dialect, admin -> admin.pause(List.of(ORDERS), "operator " + i))))
                .toList();

        assertThat(operators.stream().mapToLong(one -> one.join().changed()).sum())
                .isEqualTo(1);
    }

    private ActionResult act(Dialect dialect, Function<DestinationsAdmin, ActionResult> action) {
        return TestDatabase.of(dialect).inTransaction(database -> action.apply(admin(database)));
    }

    private DestinationsAdmin admin(Database database) {
        DestinationsAdmin admin = new DestinationsAdmin();
        admin.database = database;
        admin.commands = TestEvents.destinations(database);
        admin.operations = TestOperations.operations(database);
        admin.context = Caller.named(user);
        return admin;
    }

    private List<Object[]> auditOf(Dialect dialect) {
        return TestDatabase.of(dialect).inTransaction(database -> TestAudit.linesOf(user, database));
    }

    private static OutboxEvent order(String text) {
        return OutboxTables.eventOf("a", text);
    }
}
