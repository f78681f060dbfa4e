package dev.semel.console.outbox;

import dev.semel.admin.PurgePlan;
import dev.semel.admin.outbox.OutboxAdmin;
import dev.semel.admin.outbox.OutboxQuery;
import dev.semel.console.action.Confirmation;
import dev.semel.console.action.PurgeFrame;
import dev.semel.console.format.TestMessages;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class EventActionsTest {

    private final EventActions actions = new EventActions();

    @Test
    void purgeWhatWasPlannedInTheBackgroundAtThePaceThatIsChosen() {
        PurgeFrame<OutboxQuery> frame =
                new PurgeFrame<>(new OutboxQuery(null, null, "orders", null, null, null, null, null));
        actions.messages = TestMessages.keys();
        actions.admin = new OutboxAdmin() {
            @Override
            public PurgePlan<OutboxQuery> planPurge(OutboxQuery query, Duration olderThan) {
                return frame.plan(query, olderThan);
            }

            @Override
            public UUID purge(PurgePlan<OutboxQuery> plan, long perSecond, String reason) {
                return frame.purge(plan, perSecond, reason);
            }
        };

        Confirmation purge = actions.purge(frame.query(), PurgeFrame.DAYS, List.of());

        frame.assertAsked(purge, "purge-events", "outbox.purge.count", "outbox.purge.everything");
    }
}
