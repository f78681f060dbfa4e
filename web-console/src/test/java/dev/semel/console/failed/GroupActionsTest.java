package dev.semel.console.failed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.admin.RefusedException;
import dev.semel.admin.cause.CauseNote;
import dev.semel.admin.cause.FailedCause;
import dev.semel.admin.cause.FailedGroup;
import dev.semel.admin.cause.FailedGroupPlan;
import dev.semel.admin.cause.FailedGroupsAdmin;
import dev.semel.console.action.Confirmation;
import dev.semel.console.action.ConfirmationInput;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.format.Messages;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class GroupActionsTest {

    private static final FailedGroup GROUP = new FailedGroup(
            "MESSAGE",
            UUID.randomUUID(),
            new FailedCause(
                    "shop.ship-order", "TERMINAL_FAILURE", "shop.CarrierDownException", "No carrier for order 12"),
            412,
            Instant.EPOCH,
            Instant.EPOCH,
            1,
            1,
            0,
            CauseNote.NONE);

    private final List<Object> done = new ArrayList<>();
    private int unknown;

    @Test
    void retryWhatWasCountedWhenItWasAsked() {
        Confirmation retry = actions().retry(GROUP);

        assertThat(retry.name()).isEqualTo("retry-cause");
        assertThat(retry.subject()).isEqualTo("failed.subject 411");
        assertThat(retry.details())
                .containsExactly("shop.ship-order", "CarrierDownException", "No carrier for order 12");
        assertThat(retry.input().phrase()).isNull();
        retry.start().run(null, 0);
        assertThat(done).containsExactly(plan());
    }

    @Test
    void offerToTryOneFirst() {
        actions().retry(GROUP).probe().run(null, 0);

        assertThat(done).containsExactly("one of", plan());
        assertThat(actions().discard(GROUP).probe()).isNull();
    }

    @Test
    void warnWhereTheOutcomeOfOneIsUnknown() {
        unknown = 1;

        assertThat(actions().retry(GROUP).name()).isEqualTo("retry-cause-unknown");
    }

    @Test
    void askForTheirNumberAndAReasonBeforeAllAreGivenUp() {
        Confirmation discard = actions().discard(GROUP);

        assertThat(discard.isDangerous()).isTrue();
        assertThat(discard.input().phrase()).isEqualTo("411");
        assertThat(discard.input().isReason()).isTrue();
        discard.start().run("obsolete", 0);
        assertThat(done).containsExactly(plan(), "obsolete");
    }

    @Test
    void askForANoteAndNotForAReason() {
        assertThat(actions().note(GROUP).input()).isEqualTo(ConfirmationInput.NOTE);
    }

    @Test
    void askNothingWhereTheBeanRefuses() {
        GroupActions actions = actions();
        actions.admin = new FailedGroupsAdmin() {
            @Override
            public FailedGroupPlan plan(FailedGroup group) {
                throw new RefusedException("The cause of these entries was not recorded.");
            }
        };

        assertThatThrownBy(() -> actions.discard(GROUP)).isInstanceOf(RefusedException.class);
    }

    private FailedGroupPlan plan() {
        return new FailedGroupPlan(GROUP, Instant.EPOCH, 411, unknown, 0);
    }

    private GroupActions actions() {
        GroupActions actions = new GroupActions();
        actions.messages = new Messages() {
            @Override
            public String of(String key, Object value) {
                return key + " " + value;
            }
        };
        actions.format = new FormatBacking();
        actions.admin = new FailedGroupsAdmin() {
            @Override
            public FailedGroupPlan plan(FailedGroup group) {
                return GroupActionsTest.this.plan();
            }

            @Override
            public UUID retry(FailedGroupPlan plan) {
                done.add(plan);
                return UUID.randomUUID();
            }

            @Override
            public UUID retryOne(FailedGroupPlan plan) {
                done.addAll(List.of("one of", plan));
                return UUID.randomUUID();
            }

            @Override
            public UUID discard(FailedGroupPlan plan, String reason) {
                done.addAll(List.of(plan, reason));
                return UUID.randomUUID();
            }
        };
        return actions;
    }
}
