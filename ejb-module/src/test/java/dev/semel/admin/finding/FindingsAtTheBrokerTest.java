package dev.semel.admin.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.admin.ActionResult;
import dev.semel.admin.Caller;
import dev.semel.admin.OperationFailedException;
import dev.semel.admin.PageRequest;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Roles;
import dev.semel.internal.admin.TestAudit;
import dev.semel.internal.admin.TestOperations;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.reconciliation.Finding;
import dev.semel.internal.reconciliation.FindingKind;
import dev.semel.internal.reconciliation.TestReconciliation;
import dev.semel.internal.reconciliation.broker.BrokerInMemory;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.TestDatabase;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What operators do at the broker. Nothing here is committed. */
class FindingsAtTheBrokerTest {

    private static final FindingId DEAD = new FindingId("DEAD_LETTERS", BrokerInMemory.SUBJECT);
    private static final FindingId KEPT = new FindingId("DELIVERY_WITHOUT_END", "broker-1 shop.orders");

    private final String user = "ada-" + UUID.randomUUID();
    private final BrokerInMemory broker = new BrokerInMemory();

    @Test
    void sendsBackTheMessagesThatWereShownAndNoLaterOnes() {
        on(database -> {
            broker.deadLetters.addAll(List.of(1L, 2L));
            GivenUpMessages shown = admin(database).givenUp(DEAD);
            assertThat(shown.messages()).hasToString("[order-1, order-2]");
            broker.deadLetters.add(3L);

            assertThat(admin(database).sendBack(shown, "INC-1")).isEqualTo(new ActionResult(2, 0));

            assertThat(broker.sentBack).containsExactly(1L, 2L);
            assertThat(isFound(database, DEAD)).as("another lies there").isTrue();
            assertThat(TestAudit.linesOf(user, database)).singleElement().satisfies(line -> {
                assertThat(line).startsWith("send back").endsWith(2L, "ALLOWED", "INC-1");
                assertThat((String) line[1]).contains("DLQ shop.orders", "2: order-1, order-2");
            });
            assertThat(admin(database).sendBack(shown, "INC-1"))
                    .as("a second time")
                    .isEqualTo(new ActionResult(0, 2));
        });
    }

    @Test
    void endsTheFindingWithItsLastMessage() {
        on(database -> {
            broker.deadLetters.add(1L);

            admin(database).delete(admin(database).givenUp(DEAD), "INC-1");

            assertThat(broker.deadLetters).isEmpty();
            assertThat(isFound(database, DEAD)).isFalse();
            assertThatThrownBy(() -> admin(database).givenUp(DEAD)).hasMessageStartingWith("This finding is gone.");
        });
    }

    @Test
    void keepsInTheAuditWhatWasDoneBeforeTheBrokerStoppedAnswering() {
        on(database -> {
            broker.deadLetters.addAll(List.of(1L, 2L, 3L));
            broker.silentAt = 2;
            GivenUpMessages shown = admin(database).givenUp(DEAD);

            assertThatThrownBy(() -> admin(database).sendBack(shown, "INC-1"))
                    .isInstanceOf(OperationFailedException.class)
                    .hasMessageContainingAll("broke off after 1 changes", "did not answer in time");

            assertThat(TestAudit.linesOf(user, database)).singleElement().satisfies(line -> assertThat(line)
                    .endsWith(1L, "ALLOWED", "INC-1"));
        });
    }

    @Test
    void refusesWhatTheBrokerOfAnotherNodeHolds() {
        on(database -> {
            broker.id = "broker-2";
            assertThatThrownBy(() -> admin(database).givenUp(DEAD))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContainingAll("broker-1", "this node is connected with the broker broker-2");
            assertThatThrownBy(() -> admin(database).deliverAgain(KEPT, "INC-1"))
                    .isInstanceOf(RefusedException.class);

            broker.id = null;
            assertThatThrownBy(() -> admin(database).givenUp(DEAD))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageStartingWith("The broker does not answer.");
            assertThat(broker.closed).isEmpty();
        });
    }

    @Test
    void refusesToSendBackToAQueueThatIsNotThereAndWithoutAReason() {
        on(database -> {
            broker.deadLetters.add(1L);
            GivenUpMessages shown = admin(database).givenUp(DEAD);
            assertThatThrownBy(() -> admin(database).sendBack(shown, " ")).isInstanceOf(RefusedException.class);
            assertThatThrownBy(() -> admin(database).delete(shown, null)).isInstanceOf(RefusedException.class);

            broker.queues.clear();
            assertThatThrownBy(() -> admin(database).sendBack(shown, "INC-1"))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("The queue shop.orders, from which these messages came, is not there.");

            assertThat(broker.deadLetters).hasSize(1);
            assertThat(TestAudit.linesOf(user, database)).isEmpty();
        });
    }

    @Test
    void deliversAgainWhatIsKeptSinceTheFindingBegan() {
        on(database -> {
            assertThat(admin(database).deliverAgain(KEPT, "INC-1")).isEqualTo(new ActionResult(1, 0));
            assertThat(broker.closed).containsEntry("shop.orders", Instant.EPOCH);
            assertThat(admin(database).deliverAgain(KEPT, "INC-1"))
                    .as("a second time")
                    .isEqualTo(new ActionResult(0, 1));
            assertThatThrownBy(() -> admin(database).deliverAgain(DEAD, "INC-1"))
                    .isInstanceOf(RefusedException.class);
        });
    }

    @Test
    void saysWhatEachFindingIsAbout() {
        on(database -> {
            FindingView row = admin(database).page("DEAD_LETTERS", new PageRequest(0, 500, null, false)).rows().stream()
                    .filter(one -> one.id().equals(DEAD))
                    .findFirst()
                    .orElseThrow();

            assertThat(row.about()).isEqualTo("DLQ");
            assertThat(row.origin()).isEqualTo("shop.orders");
            assertThat(row.broker()).isEqualTo("broker-1");
        });
    }

    private void on(Consumer<Database> test) {
        try (OpenTransaction open = TestDatabase.of(Dialect.H2).begin()) {
            for (FindingId id : List.of(DEAD, KEPT)) {
                TestReconciliation.findings(open.database())
                        .add(Finding.of(FindingKind.valueOf(id.kind()), id.subject(), Instant.EPOCH, "known"));
            }
            test.accept(open.database());
        }
    }

    private static boolean isFound(Database database, FindingId id) {
        return TestReconciliation.findings(database)
                .lock(FindingKind.valueOf(id.kind()), id.subject())
                .isPresent();
    }

    private FindingsAdmin admin(Database database) {
        FindingsAdmin admin = new FindingsAdmin();
        admin.database = database;
        admin.broker = broker.actions(database);
        admin.operations = TestOperations.operations(database);
        admin.context = Caller.named(user, Roles.ADMIN);
        return admin;
    }
}
