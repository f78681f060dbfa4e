package dev.semel.admin.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.admin.ActionResult;
import dev.semel.admin.Caller;
import dev.semel.admin.PageRequest;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Roles;
import dev.semel.admin.Rows;
import dev.semel.internal.admin.TestAudit;
import dev.semel.internal.admin.TestOperations;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.reconciliation.Finding;
import dev.semel.internal.reconciliation.FindingKind;
import dev.semel.internal.reconciliation.TestReconciliation;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The bean of what is stranded. Nothing here is committed. */
class FindingsAdminTest {

    private static final PageRequest ALL = new PageRequest(0, 500, null, false);

    private final String consumer = "consumer-" + UUID.randomUUID();
    private final String user = "ada-" + UUID.randomUUID();

    @ParameterizedTest
    @EnumSource
    void showsWhatIsKnown(Dialect dialect) {
        try (OpenTransaction open = TestDatabase.of(dialect).begin()) {
            String hash = stranded(open.database());

            assertThat(admin(open.database()).page("KEY_WITHOUT_RETRY", ALL).rows())
                    .filteredOn(row -> consumer.equals(row.consumer()))
                    .singleElement()
                    .satisfies(row -> {
                        assertThat(row.id()).isEqualTo(new FindingId("KEY_WITHOUT_RETRY", hash));
                        assertThat(row.known()).isEqualTo("It is lost.");
                        assertThat(row.foundAt()).isNotNull();
                    });
            assertThat(admin(open.database()).count()).isPositive();
            assertThat(admin(open.database()).kinds())
                    .filteredOn(kind -> kind.kind().equals("KEY_WITHOUT_RETRY"))
                    .singleElement()
                    .satisfies(kind -> {
                        assertThat(kind.number()).isPositive();
                        assertThat(kind.since()).isNotNull();
                        assertThat(kind.about()).isEqualTo("key");
                    });
            assertThatThrownBy(() -> admin(open.database()).page("NONSENSE", ALL))
                    .isInstanceOf(RefusedException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void closesWithAReasonOnlyAndAuditsWhatWasDone(Dialect dialect) {
        try (OpenTransaction open = TestDatabase.of(dialect).begin()) {
            Database database = open.database();
            String hash = stranded(database);
            List<FindingId> ids = List.of(
                    new FindingId("KEY_WITHOUT_RETRY", hash), new FindingId("KEY_WITHOUT_RETRY", "no such subject"));

            assertThatThrownBy(() -> admin(database).close(ids, " ")).isInstanceOf(RefusedException.class);
            assertThat(admin(database).close(ids, "INC-1")).isEqualTo(new ActionResult(1, 1));

            assertThat(new Rows(database).get("semel_idempotency_record", "status", hash))
                    .isEqualTo("DISCARDED");
            assertThat(TestAudit.linesOf(user, database)).singleElement().satisfies(line -> {
                assertThat(line).startsWith("close stranded").endsWith(1L, "ALLOWED", "INC-1");
                assertThat((String) line[1]).contains("KEY_WITHOUT_RETRY " + hash);
            });
        }
    }

    @ParameterizedTest
    @EnumSource
    void leavesTheFindingOfAKeyThatCannotRunAgainBecauseItsMessageIsGone(Dialect dialect) {
        try (OpenTransaction open = TestDatabase.of(dialect).begin()) {
            String hash = stranded(open.database());

            assertThat(admin(open.database()).runAgain(List.of(new FindingId("KEY_WITHOUT_RETRY", hash)), "INC-1"))
                    .isEqualTo(new ActionResult(0, 1));
            assertThat(TestReconciliation.findings(open.database()).lock(FindingKind.KEY_WITHOUT_RETRY, hash))
                    .isPresent();
        }
    }

    private String stranded(Database database) {
        Rows rows = new Rows(database);
        String hash = rows.key(consumer, "key", "FAILED", Duration.ofHours(1));
        String event = UUID.randomUUID().toString();
        rows.set("semel_idempotency_record", "retry_event_id", UUID.fromString(event), hash);
        TestReconciliation.findings(database)
                .add(new Finding(
                        FindingKind.KEY_WITHOUT_RETRY,
                        hash,
                        consumer,
                        "key",
                        hash,
                        event,
                        database.now(),
                        "It is lost."));
        return hash;
    }

    private FindingsAdmin admin(Database database) {
        FindingsAdmin admin = new FindingsAdmin();
        admin.database = database;
        admin.actions = TestReconciliation.actions(database);
        admin.operations = TestOperations.operations(database);
        admin.context = Caller.named(user, Roles.OPERATOR);
        return admin;
    }
}
