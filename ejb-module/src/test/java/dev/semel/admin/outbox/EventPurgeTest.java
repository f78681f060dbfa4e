package dev.semel.admin.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.admin.Caller;
import dev.semel.admin.PageRequest;
import dev.semel.admin.PurgePlan;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Roles;
import dev.semel.admin.Rows;
import dev.semel.admin.keys.TestKeysAdmin;
import dev.semel.admin.operation.TestPurges;
import dev.semel.internal.admin.TestAudit;
import dev.semel.internal.admin.operation.PurgeChunks;
import dev.semel.internal.admin.operation.TestedOperations;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A purge of events obeys the filter of the list, deletes no more than was confirmed, and nothing that is still needed. */
class EventPurgeTest {

    private static final Duration OLD = Duration.ofDays(4_000);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final String destination = "orders-" + UUID.randomUUID();
    private final String user = "ada-" + UUID.randomUUID();

    @ParameterizedTest
    @EnumSource
    void deletesFinishedEventsOfTheFilterOnlyAndAuditsScopeAndNumberOnOneLine(Dialect dialect) {
        TestDatabase.of(dialect).doAndRollBack(database -> {
            Rows rows = new Rows(database);
            for (String status : List.of("PUBLISHED", "PUBLISHED", "PUBLISHED", "DISCARDED", "PENDING", "PARKED")) {
                rows.event(destination, status, OLD);
            }
            rows.event(destination, "PUBLISHED", MINUTE);
            rows.event(destination + "-2", "PUBLISHED", OLD);

            PurgePlan<OutboxQuery> plan = admin(database).planPurge(query(null), TestOutboxAdmin.HORIZON);
            assertThat(plan.count()).isEqualTo(4);
            UUID purge = admin(database).purge(plan, 0, "disk is full");
            assertThat(TestedOperations.workedOff(database, TestPurges.of(database), purge))
                    .isEqualTo("DONE 4 0");

            assertThat(left(database, destination)).containsExactly("PARKED", "PENDING", "PUBLISHED");
            assertThat(left(database, destination + "-2")).containsExactly("PUBLISHED");
            assertThat(database.number("SELECT COUNT(*) FROM semel_outbox_archive WHERE destination = ?", destination))
                    .as("what was given up is not kept")
                    .isEqualTo(3);
            assertThat(TestAudit.linesOf(user, database)).first().satisfies(line -> {
                assertThat(line).startsWith("purge events").endsWith(4L, "ALLOWED", "disk is full");
                assertThat((String) line[1])
                        .startsWith("4 events finished before ")
                        .endsWith(": destination " + destination);
            });
        });
    }

    @ParameterizedTest
    @EnumSource
    void leavesRetriesWhichProveWhatTheirMessageIs(Dialect dialect) {
        TestDatabase.of(dialect).doAndRollBack(database -> {
            Rows rows = new Rows(database);
            UUID retry = rows.event(destination, "PUBLISHED", OLD);
            rows.set("semel_outbox_event", "consumer", "billing", retry);

            assertThat(admin(database)
                            .planPurge(query(null), TestOutboxAdmin.HORIZON)
                            .count())
                    .isZero();
        });
    }

    @ParameterizedTest
    @EnumSource(names = "H2")
    void refusesAnAgeBelowTheRuleAlsoInAPlanOfTheCallersOwn(Dialect dialect) {
        TestDatabase.of(dialect).doAndRollBack(database -> {
            new Rows(database).event(destination, "PUBLISHED", MINUTE);
            PurgePlan<OutboxQuery> forged = new PurgePlan<>(query(null), database.now(), 1);

            assertThatThrownBy(() -> admin(database).planPurge(query(null), TestOutboxAdmin.HORIZON.minusMillis(1)))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContainingAll("PT24H", "semel.retention.published", "semel.redelivery-horizon");
            assertThatThrownBy(() -> admin(database).purge(forged, 0, "tidy")).isInstanceOf(RefusedException.class);
            assertThat(left(database, destination)).hasSize(1);
        });
    }

    @ParameterizedTest
    @EnumSource(names = "H2")
    void refusesToDeleteMoreThanWasConfirmedAndOtherStatusesAndWithoutAReason(Dialect dialect) {
        TestDatabase.of(dialect).doAndRollBack(database -> {
            Rows rows = new Rows(database);
            rows.event(destination, "PUBLISHED", OLD);
            PurgePlan<OutboxQuery> plan = admin(database).planPurge(query("PUBLISHED"), TestOutboxAdmin.HORIZON);
            assertThatThrownBy(() -> admin(database).purge(plan, 0, " ")).isInstanceOf(RefusedException.class);
            assertThatThrownBy(() -> admin(database).planPurge(query("PENDING"), OLD))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("the list shows PENDING");
            rows.event(destination, "PUBLISHED", OLD);

            assertThatThrownBy(() -> admin(database).purge(plan, 0, "tidy"))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContainingAll("1 events", "2 match");
            assertThat(left(database, destination)).hasSize(2);
            assertThat(TestAudit.linesOf(user, database)).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void endsWhenTheRuleIsLengthenedWhileItRuns(Dialect dialect) {
        TestDatabase.of(dialect).doAndRollBack(database -> {
            new Rows(database).event(destination, "PUBLISHED", OLD);
            UUID purge = admin(database)
                    .purge(admin(database).planPurge(query(null), TestOutboxAdmin.HORIZON), 0, "disk is full");
            JdbcEventPurges longer =
                    TestOutboxAdmin.purges(database, TestedOperations.started(database), OLD.plusDays(1));
            PurgeChunks chunks = TestPurges.of(database, longer, TestKeysAdmin.purges(database));

            assertThat(TestedOperations.workedOff(database, chunks, purge)).isEqualTo("FAILED 0 0");

            assertThat((String) new Rows(database).get("semel_operation", "note", purge))
                    .contains("Events are kept for " + OLD.plusDays(1), "What was deleted before stays deleted");
            assertThat(left(database, destination)).containsExactly("PUBLISHED");
        });
    }

    @Test
    void keepsEachPartOfItsFilter() {
        Instant from = Instant.parse("2020-01-02T03:04:05.123456Z");
        OutboxQuery all = new OutboxQuery(
                "PUBLISHED", "Paid", "orders", "4711", "k\u00fc*", Retries.WITHOUT, from, from.plusSeconds(1));
        OutboxQuery none = new OutboxQuery(null, null, null, null, null, null, null, null);

        for (OutboxQuery query : List.of(all, none)) {
            assertThat(FrozenEventFilter.read(FrozenEventFilter.write(query))).isEqualTo(query);
        }
    }

    private OutboxQuery query(String status) {
        return new OutboxQuery(status, null, destination, null, null, null, null, null);
    }

    private List<String> left(Database database, String destination) {
        return admin(database)
                .page(
                        new OutboxQuery(null, null, destination, null, null, null, null, null),
                        new PageRequest(0, 10, "status", true))
                .rows()
                .stream()
                .map(EventView::status)
                .toList();
    }

    private OutboxAdmin admin(Database database) {
        return TestOutboxAdmin.of(database, Caller.named(user, Roles.ADMIN));
    }
}
