package dev.semel.console.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.PurgePlan;
import dev.semel.admin.keys.KeyQuery;
import dev.semel.admin.keys.KeysAdmin;
import dev.semel.console.action.Confirmation;
import dev.semel.console.format.Messages;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class KeyActionsTest {

    private final KeyActions actions = new KeyActions();

    @Test
    void purgeWhatWasPlannedInTheBackgroundAtThePaceThatIsChosen() {
        List<Object> done = new ArrayList<>();
        PurgePlan<KeyQuery> plan = new PurgePlan<>(new KeyQuery(null, "billing", null, null, null), Instant.EPOCH, 412);
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
        actions.admin = new KeysAdmin() {
            @Override
            public PurgePlan<KeyQuery> planPurge(KeyQuery query, Duration olderThan) {
                done.add(olderThan);
                return plan;
            }

            @Override
            public UUID purge(PurgePlan<KeyQuery> planned, long perSecond, String reason) {
                done.addAll(List.of(planned, perSecond, reason));
                return operation;
            }
        };

        Confirmation purge = actions.purge(plan.query(), 90, List.of());

        assertThat(purge.name()).isEqualTo("purge-keys");
        assertThat(purge.isDangerous()).isTrue();
        assertThat(purge.input().phrase()).isEqualTo("412");
        assertThat(purge.input().days()).isEqualTo(90);
        assertThat(purge.input().isPaced()).isTrue();
        assertThat(purge.details()).containsExactly("keys.purge.count", "keys.purge.everything");
        assertThat(purge.start().run("disk is full", 50)).isEqualTo(operation);
        assertThat(done).containsExactly(Duration.ofDays(90), plan, 50L, "disk is full");
    }
}
