package dev.semel.admin.cause;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.admin.Caller;
import dev.semel.admin.PageRequest;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Roles;
import dev.semel.admin.Rows;
import dev.semel.admin.failed.FailedView;
import dev.semel.admin.failed.ScriptedReplay;
import dev.semel.admin.failed.TestFailedEntries;
import dev.semel.internal.admin.TestAudit;
import dev.semel.internal.admin.TestOperations;
import dev.semel.internal.admin.operation.TestedOperations;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FailedGroupsTest {

    private static final String MESSAGES = "semel_parked_message";
    private static final String EVENTS = "semel_outbox_event";
    private static final PageRequest ALL = new PageRequest(0, 500, "count", false);
    private static final FailedCause NOT_RECORDED = new FailedCause(null, null, null, null);

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final String origin = "origin-" + UUID.randomUUID();
    private final String user = "otto-" + UUID.randomUUID();
    private final ScriptedReplay replay = new ScriptedReplay();
    private final UUID cause = UUID.randomUUID();

    @ParameterizedTest
    @EnumSource
    void countsMessagesByTheirCauseAndTellsHowItGrows(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            message(rows, Duration.ofMinutes(25));
            message(rows, Duration.ofMinutes(15));
            UUID again = message(rows, Duration.ofMinutes(3));
            rows.set(MESSAGES, "retries", 1, again);
            UUID latest = message(rows, Duration.ofMinutes(2));
            rows.set(MESSAGES, "error_type", "shop.CarrierDownException", latest);
            rows.set(MESSAGES, "error_message", "No carrier for order 12", latest);
            rows.set(MESSAGES, "fingerprint", UUID.randomUUID(), rows.message(origin, "x", "PARKED", MINUTE));
            rows.set(MESSAGES, "status", "RETRIED", message(rows, MINUTE));

            FailedGroup found = group(database, cause);

            assertThat(found.source()).isEqualTo("MESSAGE");
            assertThat(found.cause())
                    .isEqualTo(new FailedCause(
                            origin, "TERMINAL_FAILURE", "shop.CarrierDownException", "No carrier for order 12"));
            assertThat(List.of(found.count(), found.recent(), found.earlier(), found.again()))
                    .containsExactly(4L, 2L, 1L, 1L);
            assertThat(Duration.between(found.first(), found.last()))
                    .isBetween(Duration.ofMinutes(22), Duration.ofMinutes(24));
            assertThat(groups(database).cause(cause)).contains(found.cause());
            assertThat(groups(database).cause(UUID.randomUUID())).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void countsEventsThatOnePassHasParkedAtTheSameTime(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            Instant same = database.now().minus(MINUTE);
            for (int i = 0; i < 3; i++) {
                UUID event = rows.event(origin, "PARKED", MINUTE);
                rows.set(EVENTS, "fingerprint", cause, event);
                rows.set(EVENTS, "parked_at", same, event);
                UUID other = rows.event(origin + "-other", "PARKED", MINUTE);
                rows.set(EVENTS, "fingerprint", UUID.randomUUID(), other);
                rows.set(EVENTS, "parked_at", same, other);
            }

            FailedGroup found = group(database, cause);

            assertThat(found.source()).isEqualTo("EVENT");
            assertThat(found.count()).isEqualTo(3);
            assertThat(found.cause())
                    .isEqualTo(new FailedCause(
                            origin, FailedView.NOT_PUBLISHED, "jakarta.jms.JMSException", "No such queue"));
            assertThat(groups(database).cause(cause)).contains(found.cause());
        });
    }

    @ParameterizedTest
    @EnumSource
    void putsEntriesWithoutARecordedCauseTogetherAndNamesNone(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            new Rows(database).message(origin, "a", "PARKED", MINUTE);

            assertThat(groups(database).page(ALL).rows())
                    .filteredOn(group -> group.id() == null && group.source().equals("MESSAGE"))
                    .singleElement()
                    .satisfies(group -> assertThat(group.cause()).isEqualTo(NOT_RECORDED))
                    .satisfies(group -> assertThat(group.count()).isPositive());
        });
    }

    @ParameterizedTest
    @EnumSource
    void sortsAndPagesCausesAndRefusesAnUnknownOrder(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            message(rows, MINUTE);
            message(rows, MINUTE);
            rows.set(MESSAGES, "fingerprint", UUID.randomUUID(), rows.message(origin, "x", "PARKED", MINUTE));

            List<FailedGroup> largest = groups(database).page(ALL).rows();
            assertThat(largest).isSortedAccordingTo((one, other) -> Long.compare(other.count(), one.count()));
            for (String column : List.of("again", "first", "last", "recent")) {
                assertThat(groups(database)
                                .page(new PageRequest(0, 500, column, true))
                                .rows())
                        .as(column)
                        .hasSameSizeAs(largest);
            }
            assertThat(groups(database)
                            .page(new PageRequest(1, 1, "count", false))
                            .rows())
                    .hasSize(1)
                    .containsExactly(largest.get(1));
            assertThatThrownBy(() -> groups(database).page(new PageRequest(0, 9, "id; DROP", true)))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("cannot be sorted");
        });
    }

    @ParameterizedTest
    @EnumSource
    void retriesTheEntriesOfOneCauseThatWereParkedWhenItWasPlanned(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID older = message(rows, MINUTE.multipliedBy(2));
            UUID newer = message(rows, MINUTE);
            rows.set(MESSAGES, "reason", "OUTCOME_UNKNOWN", newer);
            rows.message(origin, "other cause", "PARKED", MINUTE);

            FailedGroupPlan plan = groups(database).plan(group(database, cause));
            assertThat(List.of(plan.count(), plan.unknown())).containsExactly(2L, 1L);
            message(rows, MINUTE.negated());

            groups(database).retry(plan);
            TestedOperations.workOff(database, replay);
            assertThat(replay.retried).containsExactly(older, newer);
            assertThat(TestAudit.linesOf(user, database)).hasSize(2).allSatisfy(line -> assertThat(
                            Arrays.toString(line))
                    .contains("retry cause", "2 entries of one cause, parked until")
                    .contains(": " + origin + ": java.lang.IllegalStateException: No stock"));
        });
    }

    @ParameterizedTest
    @EnumSource
    void retriesTheEventsOfOneCause(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID event = rows.event(origin, "PARKED", MINUTE);
            rows.set(EVENTS, "fingerprint", cause, event);
            UUID other = rows.event(origin, "PARKED", MINUTE);

            FailedGroupPlan plan = groups(database).plan(group(database, cause));

            groups(database).retry(plan);
            TestedOperations.workOff(database, replay);
            assertThat(rows.get(EVENTS, "status", event)).isEqualTo("PENDING");
            assertThat(rows.get(EVENTS, "status", other)).isEqualTo("PARKED");
        });
    }

    @ParameterizedTest
    @EnumSource
    void discardsTheEntriesOfOneCauseForAReasonAndNoMoreThanPlanned(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID message = message(rows, MINUTE);
            FailedGroupPlan plan = groups(database).plan(group(database, cause));

            assertThatThrownBy(() -> groups(database).discard(plan, " ")).isInstanceOf(RefusedException.class);
            UUID late = message(rows, MINUTE);
            assertThatThrownBy(() -> groups(database).discard(plan, "obsolete"))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContainingAll("1 entries", "2 match");
            assertThatThrownBy(() -> groups(database).retry(plan)).isInstanceOf(RefusedException.class);
            assertThat(replay.discarded).isEmpty();
            rows.set(MESSAGES, "status", "RETRIED", late);

            groups(database).discard(plan, "obsolete");
            TestedOperations.workOff(database, replay);
            assertThat(replay.discarded).containsExactly(message);
        });
    }

    @ParameterizedTest
    @EnumSource
    void keepsOneNoteForACauseAlsoWhenItsEntriesAreRetried(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID first = message(rows, MINUTE);
            assertThat(group(database, cause).note()).isEqualTo(CauseNote.NONE);

            groups(database).note(group(database, cause), "The carrier knows.");
            groups(database).note(group(database, cause), " The carrier is back at nine. ");
            rows.set(MESSAGES, "status", "RETRIED", first);
            message(rows, MINUTE);

            CauseNote note = group(database, cause).note();
            assertThat(note.text()).isEqualTo("The carrier is back at nine.");
            assertThat(note.user()).isEqualTo(user);
            assertThat(note.notedAt()).isNotNull();
            assertThatThrownBy(() -> groups(database).note(group(database, cause), " "))
                    .isInstanceOf(RefusedException.class);

            FailedGroup shown = group(database, cause);
            groups(database).note(shown, "Do not retry: the carrier was charged twice.");
            assertThat(groups(database).removeNote(shown).changed())
                    .as("a note that has replaced the one that was shown")
                    .isZero();
            groups(database).removeNote(group(database, cause));
            assertThat(group(database, cause).note()).isEqualTo(CauseNote.NONE);
            assertThat(TestAudit.linesOf(user, database))
                    .extracting(line -> line[0] + ": " + line[4])
                    .containsExactly(
                            "note cause: The carrier knows.",
                            "note cause: The carrier is back at nine.",
                            "note cause: Do not retry: the carrier was charged twice.",
                            "remove note: null",
                            "remove note: null");
        });
    }

    /** A query without a cause names everything that is parked. */
    @ParameterizedTest
    @EnumSource
    void doesNothingToAllEntriesWithoutARecordedCause(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID event = rows.event(origin, "PARKED", MINUTE);
            rows.message(origin, "a", "PARKED", MINUTE);
            Instant now = database.now();
            for (String source : List.of("MESSAGE", "EVENT")) {
                FailedGroup none = new FailedGroup(source, null, NOT_RECORDED, 1, now, now, 1, 0, 0, CauseNote.NONE);
                FailedGroupPlan forged = new FailedGroupPlan(none, now, 10_000, 0, 0);

                assertThatThrownBy(() -> groups(database).plan(none))
                        .isInstanceOf(RefusedException.class)
                        .hasMessageContaining("not recorded");
                assertThatThrownBy(() -> groups(database).retry(forged)).isInstanceOf(RefusedException.class);
                assertThatThrownBy(() -> groups(database).discard(forged, "tidy"))
                        .isInstanceOf(RefusedException.class);
            }
            assertThat(replay.retried).isEmpty();
            assertThat(replay.discarded).isEmpty();
            assertThat(rows.get(EVENTS, "status", event)).isEqualTo("PARKED");
        });
    }

    private UUID message(Rows rows, Duration age) {
        UUID id = rows.message(origin, "key", "PARKED", age);
        rows.set(MESSAGES, "fingerprint", cause, id);
        return id;
    }

    private FailedGroup group(Database database, UUID id) {
        return groups(database).page(ALL).rows().stream()
                .filter(group -> id.equals(group.id()))
                .findFirst()
                .orElseThrow();
    }

    private FailedGroupsAdmin groups(Database database) {
        FailedGroupsAdmin admin = new FailedGroupsAdmin();
        admin.groups = new JdbcFailedGroups(database);
        admin.all = TestFailedEntries.operations(database, TestedOperations.started(database));
        admin.notes = new JdbcCauseNotes(database);
        admin.operations = TestOperations.operations(database);
        admin.context = Caller.named(user, Roles.OPERATOR);
        return admin;
    }
}
