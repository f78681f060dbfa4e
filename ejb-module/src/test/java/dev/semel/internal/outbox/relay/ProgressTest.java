package dev.semel.internal.outbox.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.outbox.store.OutgoingEvents;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.outbox.OutboxEvent;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Which events of a batch have to wait for others. */
class ProgressTest {

    private final Progress progress = new Progress();

    @Test
    void holdsBackWhatFollowsInTheGroupOfAnEventThatWasNotEvenTried() {
        progress.blocked(event("full", "a"), new IllegalStateException("address is full"));

        assertThat(progress.isHeldBack(event("full", "b"))).as("for the same").isTrue();
        assertThat(progress.isHeldBack(event("orders", "b")))
                .as("what follows it")
                .isTrue();
        assertThat(progress.isHeldBack(event("orders", "c"))).as("any other").isFalse();
    }

    private static PendingEvent event(String queue, String group) {
        return OutgoingEvents.pending(
                UUID.randomUUID(),
                group,
                0,
                null,
                () -> OutgoingEvents.of(OutboxEvent.toQueue(queue).group(group).text("x")));
    }
}
