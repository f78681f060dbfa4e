package dev.semel.console.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.PurgePlan;
import dev.semel.admin.outbox.OutboxAdmin;
import dev.semel.admin.outbox.OutboxQuery;
import dev.semel.console.action.Confirmation;
import dev.semel.console.format.Messages;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class EventActionsTest {

    private final EventActions actions = new EventActions();

    @Test
    void purgeWhatWasPlannedInTheBackgroundAtThePaceThatIsChosen() {
        List<Object> done = new ArrayList<>();
        PurgePlan<OutboxQuery> plan = new PurgePlan<>(
                new OutboxQuery(null, null, "orders", null, null, null, null, null), Instant.EPOCH, 412);
        UUID operation = UUID.randomUUID();
        actions.messages = new Messages() {
            @Override
            public String of(String key, Object value) {
                return key;
            }

            @Override
            public String of(String key) {
                return key;
            }
        };
        actions.admin = new OutboxAdmin() {
            @Override
            public PurgePlan<OutboxQuery> planPurge(OutboxQuery query, Duration olderThan) {
                done.add(olderThan);
                return plan;
            }

            @Override
            public UUID purge(PurgePlan<OutboxQuery> planned, long perSecond, String reason) {
                done.addAll(List.of(planned, perSecond, reason));
                return operation;
            }
        };

        Confirmation purge = actions.purge(plan.query(), 90, List.of());

        assertThat(purge.name()).isEqualTo("purge-events");
        assertThat(purge.isDangerous()).isTrue();
        assertThat(purge.input().phrase()).isEqualTo("412");
        assertThat(purge.input().days()).isEqualTo(90);
        assertThat(purge.input().isPaced()).isTrue();
        assertThat(purge.details()).containsExactly("outbox.purge.count", "outbox.purge.everything");
        assertThat(purge.start().run("disk is full", 50)).isEqualTo(operation);
        assertThat(done).containsExactly(Duration.ofDays(90), plan, 50L, "disk is full");
    }
}
