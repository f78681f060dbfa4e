package dev.semel.console.keys;

import dev.semel.admin.PurgePlan;
import dev.semel.admin.keys.KeyQuery;
import dev.semel.admin.keys.KeysAdmin;
import dev.semel.console.action.Confirmation;
import dev.semel.console.action.PurgeFrame;
import dev.semel.console.format.TestMessages;
import java.time.Duration;
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
}
