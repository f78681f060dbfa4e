package dev.semel.console.follow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.operation.RetriedView;
import dev.semel.admin.operation.RetriedView.Outcome;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class FollowedTest {

    private final UUID id = UUID.randomUUID();

    @Test
    void leadsToTheEventWhereOneWasRetriedBecauseItIsNoFailedOneAnyMore() {
        assertThat(Followed.link(retried("EVENT"))).isEqualTo("/outbox/event?id=" + id);
        assertThat(Followed.link(retried("MESSAGE"))).isEqualTo("/failed/entry?source=MESSAGE&id=" + id);
    }

    private RetriedView retried(String source) {
        return new RetriedView(Outcome.SUCCEEDED, source, id, null, null, null);
    }
}
