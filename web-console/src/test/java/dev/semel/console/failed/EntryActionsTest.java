package dev.semel.console.failed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.admin.PurgePlan;
import dev.semel.admin.RefusedException;
import dev.semel.admin.failed.FailedAdmin;
import dev.semel.admin.failed.FailedId;
import dev.semel.admin.failed.FailedPlan;
import dev.semel.admin.failed.FailedQuery;
import dev.semel.admin.failed.FailedView;
import dev.semel.admin.failed.SelectedFailedAdmin;
import dev.semel.console.action.Confirmation;
import dev.semel.console.action.ConfirmationInput;
import dev.semel.console.action.PurgeFrame;
import dev.semel.console.format.TestMessages;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EntryActionsTest {

    private final EntryActions actions = new EntryActions();

    @ParameterizedTest
    @CsvSource({
        "TERMINAL_FAILURE, retry",
        "TERMINAL_FAILURE MISSING_KEY, retry",
        "OUTCOME_UNKNOWN, retry-unknown",
        "TERMINAL_FAILURE OUTCOME_UNKNOWN MISSING_KEY, retry-unknown",
        "OUTCOME_UNKNOWN TERMINAL_FAILURE, retry-unknown"
    })
    void warnOfARepeatedEffectAsSoonAsTheOutcomeOfOneIsUnknown(String reasons, String question) {
        actions.messages = TestMessages.keys();
        List<FailedView> selected =
                Stream.of(reasons.split(" ")).map(EntryActionsTest::entry).toList();

        assertThat(actions.retry(selected).name()).isEqualTo(question);
    }

    @Test
    void askForTheirNumberBeforeEntriesAreGivenUpForGood() {
        actions.messages = TestMessages.keys();

        Confirmation discard = actions.discard(List.of(entry("TERMINAL_FAILURE"), entry("MISSING_KEY")));

        assertThat(discard.isDangerous()).isTrue();
        assertThat(discard.input().phrase()).isEqualTo("2");
        assertThat(discard.details()).containsOnly("shop.ship-order order-1");
    }

    @Test
    void askForAReasonAloneBeforeAMessageIsRestored() {
        actions.messages = TestMessages.keys();

        Confirmation restore = actions.restore(entry("TERMINAL_FAILURE"));

        assertThat(restore.isDangerous()).isFalse();
        assertThat(restore.input().isReason()).isTrue();
    }

    @Test
    void startSomethingInTheBackgroundWhereSeveralAreSelected() {
        List<Object> done = new ArrayList<>();
        planOf(0, 0, done);
        List<FailedView> several = List.of(entry("TERMINAL_FAILURE"), entry("OUTCOME_UNKNOWN"));
        List<FailedId> ids = several.stream()
                .map(one -> new FailedId(one.source(), one.id()))
                .toList();
        actions.selected = new SelectedFailedAdmin() {
            @Override
            public UUID retry(Collection<FailedId> selected) {
                done.addAll(List.of("retry", selected));
                return UUID.randomUUID();
            }

            @Override
            public UUID discard(Collection<FailedId> selected, String reason) {
                done.addAll(List.of("discard", selected, reason));
                return UUID.randomUUID();
            }

            @Override
            public UUID restore(Collection<FailedId> selected, String reason) {
                done.addAll(List.of("restore", selected, reason));
                return UUID.randomUUID();
            }
        };

        Confirmation retry = actions.retrySelected(several);
        Confirmation discard = actions.discardSelected(several);
        Confirmation restore = actions.restoreSelected(several);
        retry.start().run(null, 0);
        discard.start().run("burnt", 0);
        restore.start().run("found", 0);

        assertThat(done).containsExactly("retry", ids, "discard", ids, "burnt", "restore", ids, "found");
        assertThat(List.of(retry.name(), discard.name(), restore.name()))
                .containsExactly("retry-unknown", "discard", "restore-selected");
        assertThat(discard.input().phrase()).isEqualTo("2");
        assertThat(restore.input()).isEqualTo(ConfirmationInput.REASON);
    }

    @Test
    void restoreAllThatWereCountedForAReason() {
        List<Object> done = new ArrayList<>();
        FailedPlan plan = planOf(12, 0, done);

        Confirmation restore = actions.restoreAll(plan.query(), List.of("origin shop.ship-order"));

        assertThat(restore.name()).isEqualTo("restore-all");
        assertThat(restore.input()).isEqualTo(ConfirmationInput.REASON);
        restore.start().run("a mistake", 0);
        assertThat(done).containsExactly(plan, "a mistake");
    }

    @Test
    void retryAllThatWereCountedWhenItWasAsked() {
        List<Object> done = new ArrayList<>();
        FailedPlan plan = planOf(412, 0, done);

        Confirmation retry = actions.retryAll(plan.query(), List.of("origin shop.ship-order"));

        assertThat(retry.name()).isEqualTo("retry-all");
        assertThat(retry.details()).containsExactly("origin shop.ship-order");
        assertThat(retry.input().phrase()).isNull();
        assertThat(retry.input().isPaced()).isTrue();
        retry.start().run(null, 50);
        assertThat(done).containsExactly(plan.atMost(50));
    }

    @Test
    void warnBeforeAllAreRetriedOfWhichTheOutcomeOfOneIsUnknown() {
        FailedPlan plan = planOf(412, 1, new ArrayList<>());

        assertThat(actions.retryAll(plan.query(), List.of()).name()).isEqualTo("retry-all-unknown");
    }

    @Test
    void askForTheirNumberAndAReasonBeforeAllAreGivenUp() {
        List<Object> done = new ArrayList<>();
        FailedPlan plan = planOf(412, 0, done);

        Confirmation discard = actions.discardAll(plan.query(), List.of());

        assertThat(discard.isDangerous()).isTrue();
        assertThat(discard.input().phrase()).isEqualTo("412");
        assertThat(discard.input().isReason()).isTrue();
        assertThat(discard.details()).containsExactly("confirm.all.everything");
        discard.start().run("obsolete", 0);
        assertThat(done).containsExactly(plan, "obsolete");
    }

    @Test
    void purgeWhatWasPlannedInTheBackgroundAtThePaceThatIsChosen() {
        PurgeFrame<FailedQuery> frame =
                new PurgeFrame<>(new FailedQuery(null, "RETRIED", null, null, null, null, null, null));
        actions.messages = TestMessages.keys();
        actions.admin = new FailedAdmin() {
            @Override
            public PurgePlan<FailedQuery> planPurge(FailedQuery query, Duration olderThan) {
                return frame.plan(query, olderThan);
            }

            @Override
            public UUID purge(PurgePlan<FailedQuery> plan, long perSecond, String reason) {
                return frame.purge(plan, perSecond, reason);
            }
        };

        Confirmation purge = actions.purge(frame.query(), PurgeFrame.DAYS, List.of("status RETRIED"));

        frame.assertAsked(purge, "purge", "failed.purge.count", "status RETRIED");
    }

    @Test
    void askNothingWhereNothingMatches() {
        FailedPlan plan = planOf(0, 0, new ArrayList<>());

        assertThatThrownBy(() -> actions.retryAll(plan.query(), List.of()))
                .isInstanceOf(RefusedException.class)
                .hasMessage("failed.all.none");
    }

    private FailedPlan planOf(long count, long unknown, List<Object> done) {
        FailedQuery query = new FailedQuery(null, null, "shop.ship-order", null, null, null, null, null);
        FailedPlan plan = new FailedPlan(query, Instant.EPOCH, count, unknown, 0);
        actions.messages = TestMessages.keys();
        actions.admin = new FailedAdmin() {
            @Override
            public FailedPlan plan(FailedQuery asked) {
                return plan;
            }

            @Override
            public UUID retryAll(FailedPlan confirmed) {
                done.add(confirmed);
                return UUID.randomUUID();
            }

            @Override
            public UUID restoreAll(FailedPlan confirmed, String reason) {
                done.addAll(List.of(confirmed, reason));
                return UUID.randomUUID();
            }

            @Override
            public UUID discardAll(FailedPlan confirmed, String reason) {
                done.addAll(List.of(confirmed, reason));
                return UUID.randomUUID();
            }
        };
        return plan;
    }

    private static FailedView entry(String reason) {
        return new FailedView(
                UUID.randomUUID(),
                "MESSAGE",
                "PARKED",
                "shop.ship-order",
                "shop.payments",
                "order-1",
                reason,
                null,
                null,
                4,
                0,
                Instant.EPOCH,
                null,
                "node-a");
    }
}
