package dev.semel.console.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.ActionResult;
import dev.semel.admin.PurgePlan;
import dev.semel.admin.keys.ForgetPlan;
import dev.semel.admin.keys.KeyQuery;
import dev.semel.admin.keys.KeyView;
import dev.semel.admin.keys.KeysAdmin;
import dev.semel.console.action.Confirmation;
import dev.semel.console.action.PurgeFrame;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.format.TestMessages;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class KeyActionsTest {

    private final KeyActions actions = new KeyActions();

    @Test
    void purgeWhatWasPlannedInTheBackgroundAtThePaceThatIsChosen() {
        PurgeFrame<KeyQuery> frame = new PurgeFrame<>(new KeyQuery(null, "billing", null, null, null));
        actions.messages = TestMessages.keys();
        actions.admin = new KeysAdmin() {
            @Override
            public PurgePlan<KeyQuery> planPurge(KeyQuery query, Duration olderThan) {
                return frame.plan(query, olderThan);
            }

            @Override
            public UUID purge(PurgePlan<KeyQuery> plan, long perSecond, String reason) {
                return frame.purge(plan, perSecond, reason);
            }
        };

        Confirmation purge = actions.purge(frame.query(), PurgeFrame.DAYS, List.of());

        frame.assertAsked(purge, "purge-keys", "keys.purge.count", "keys.purge.everything");
    }

    @Test
    void tellWhatIsKnownOfCopiesAndLetAYoungKeyBeForgottenOnlyOnceASecondRunIsMeant() {
        List<Object> given = new ArrayList<>();
        Instant now = Instant.now();
        actions.messages = TestMessages.english();
        actions.copies = new CopiesToCome();
        actions.copies.messages = actions.messages;
        actions.copies.format = new FormatBacking(actions.messages);
        actions.admin = new KeysAdmin() {
            @Override
            public ForgetPlan planForget(Collection<String> ids) {
                return new ForgetPlan(1, Duration.ofDays(7), 1, now.minusSeconds(10), 2, 1, 0, 0, true, 0);
            }

            @Override
            public ActionResult forget(Collection<String> ids, boolean secondRun, String reason) {
                given.addAll(List.of(ids, secondRun, reason));
                return new ActionResult(1, 0);
            }
        };
        KeyView key =
                new KeyView("c0ffee", "order-1", "billing", "COMPLETED", 1, 2, 0, now, now, null, null, null, "a");

        Confirmation forget = actions.forget(List.of(key));
        forget.command().run("it failed outside", 0);

        assertThat(forget.input().known().isRisky()).isTrue();
        assertThat(forget.input().known().facts())
                .satisfiesExactly(
                        young -> assertThat(young)
                                .startsWith("1 key was finished less than 7 days ago (the latest 1")
                                .endsWith("for so long a copy of the message can come back."),
                        parked -> assertThat(parked).isEqualTo("1 message is parked with it: a retry brings a copy."),
                        more -> assertThat(more).endsWith("others with this key may be behind them."),
                        copies ->
                                assertThat(copies).startsWith("2 copies were skipped so far; when the last one came"));
        assertThat(given).containsExactly(List.of("c0ffee"), true, "it failed outside");
    }
}
