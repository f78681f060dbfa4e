package dev.semel.admin.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.semel.admin.Caller;
import dev.semel.admin.Roles;
import dev.semel.admin.Rows;
import dev.semel.admin.audit.Operation;
import dev.semel.admin.failed.FailedOperations;
import dev.semel.admin.failed.FailedQuery;
import dev.semel.admin.failed.ScriptedReplay;
import dev.semel.admin.failed.TestFailedEntries;
import dev.semel.admin.keys.KeysAdmin;
import dev.semel.admin.keys.TestKeysAdmin;
import dev.semel.admin.outbox.TestOutboxAdmin;
import dev.semel.admin.search.Step.What;
import dev.semel.internal.admin.TestOperations;
import dev.semel.internal.admin.operation.OperationKind;
import dev.semel.internal.admin.operation.TestedOperations;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.TestDatabase;
import jakarta.ejb.SessionContext;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The history of a piece of work names each operator who acted on it, and why. */
class ActsOfOperatorsTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration OLD = Duration.ofDays(3);

    private final String payments = "payments-" + UUID.randomUUID();
    private final String order = "order-" + UUID.randomUUID();
    private final SessionContext otto = Caller.named("otto", Roles.OPERATOR, Roles.ADMIN);

    @ParameterizedTest
    @EnumSource
    void areToldOfAMessageThatWasRetriedAtOnce(Dialect dialect) {
        in(dialect, (database, rows) -> {
            rows.key(payments, order, "PARKED", OLD);
            UUID parked = rows.message(payments, order, "PARKED", MINUTE);

            Operation retry = new Operation(otto, "retry", "one message").because("the carrier is back");
            TestOperations.failedActions(new ScriptedReplay(), database).retry(retry, List.of(parked), List.of());

            assertThat(TestSearch.find(database, order).steps())
                    .filteredOn(step -> step.act() != null)
                    .extracting(
                            Step::what,
                            Step::id,
                            Step::place,
                            step -> step.act().user(),
                            step -> step.act().action(),
                            step -> step.act().operation(),
                            Step::note)
                    .containsExactly(tuple(
                            What.ASKED_OF_MESSAGE,
                            parked.toString(),
                            payments,
                            "otto",
                            "retry",
                            null,
                            "the carrier is back"));
        });
    }

    @ParameterizedTest
    @EnumSource
    void areToldOfWhatAnOperationChangedAndOfNothingThatItSkipped(Dialect dialect) {
        in(dialect, (database, rows) -> {
            UUID changed = rows.message(payments, order, "PARKED", MINUTE);
            UUID skipped = rows.message(payments, order + "-skipped", "PARKED", MINUTE);
            ScriptedReplay replay = new ScriptedReplay();
            replay.closed.add(skipped);
            FailedOperations operations = TestFailedEntries.operations(database, TestedOperations.started(database));
            FailedQuery ofPayments = new FailedQuery(null, null, payments, null, null, null, null, null);
            Operation discard = new Operation(otto, "discard all", "all of them").because("sent by mistake");
            UUID operation = operations.start(OperationKind.DISCARD, discard, operations.plan(ofPayments));
            TestedOperations.workOff(database, replay);

            assertThat(acts(database, changed.toString()))
                    .singleElement()
                    .satisfies(step ->
                            assertThat(step.act()).isEqualTo(new Step.Act("otto", "discard all", operation.toString())))
                    .extracting(Step::note)
                    .isEqualTo("sent by mistake");
            assertThat(acts(database, skipped.toString())).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void areToldOfAKeyThatIsForgottenAndNoLongerThere(Dialect dialect) {
        in(dialect, (database, rows) -> {
            String key = rows.key(payments, order, "COMPLETED", OLD);
            keys(database).forget(List.of(key), true, "charged by hand");

            Found found = TestSearch.find(database, order);

            assertThat(found.keys()).isEmpty();
            assertThat(found.steps())
                    .extracting(Step::what, Step::place, Step::id, Step::note)
                    .containsExactly(tuple(What.ASKED_OF_KEY, payments, key, "charged by hand"));
            assertThat(acts(database, key)).as("by its hash").hasSize(1);
        });
    }

    @ParameterizedTest
    @EnumSource
    void areToldOfEachKeyThatWasSelectedHoweverManyTheyWere(Dialect dialect) {
        in(dialect, (database, rows) -> {
            List<String> many = IntStream.range(0, 40)
                    .mapToObj(i -> rows.key(payments, order + i, "COMPLETED", OLD))
                    .toList();
            keys(database).forget(many, true, "tidy");

            assertThat(acts(database, order + 39))
                    .as("beyond what the line has room for")
                    .hasSize(1);
        });
    }

    @ParameterizedTest
    @EnumSource
    void areToldOfAnEvent(Dialect dialect) {
        in(dialect, (database, rows) -> {
            UUID event = rows.event("queue", "PARKED", MINUTE);
            TestOutboxAdmin.of(database, otto).discard(List.of(event), "no longer wanted");

            assertThat(acts(database, event.toString()))
                    .extracting(Step::what, Step::place, Step::note)
                    .containsExactly(tuple(What.ASKED_OF_EVENT, "queue", "no longer wanted"));
        });
    }

    @ParameterizedTest
    @EnumSource
    void areToldAsLongAsTheAuditIsKept(Dialect dialect) {
        in(dialect, (database, rows) -> {
            String key = rows.key(payments, order, "COMPLETED", OLD);
            keys(database).forget(List.of(key), true, order);
            database.update("DELETE FROM semel_audit WHERE reason = ?", order);

            assertThat(acts(database, key)).isEmpty();
            assertThat(database.number(
                            "SELECT COUNT(*) FROM semel_audit_subject WHERE subject = ?", UUID.fromString(key)))
                    .isZero();
        });
    }

    private KeysAdmin keys(Database database) {
        return TestKeysAdmin.of(database, otto);
    }

    private static List<Step> acts(Database database, String text) {
        return TestSearch.find(database, text).steps().stream()
                .filter(step -> step.act() != null)
                .toList();
    }

    private void in(Dialect dialect, BiConsumer<Database, Rows> test) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            database.update(
                    "INSERT INTO semel_consumer (application, node, consumer) VALUES ('shop', 'node-a', ?)", payments);
            test.accept(database, new Rows(database));
        });
    }
}
