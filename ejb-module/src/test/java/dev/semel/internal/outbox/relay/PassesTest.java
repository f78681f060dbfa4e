package dev.semel.internal.outbox.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.outbox.store.RelayStore.Work;
import dev.semel.internal.settings.RelaySettings;
import dev.semel.internal.settings.RetrySettings;
import dev.semel.testing.SameTransaction;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a scan of all slots leads to, and who is needed for it. */
class PassesTest {

    private static final RelaySettings SETTINGS = new RelaySettings(
            true,
            Duration.ofSeconds(1),
            10,
            1,
            new RetrySettings("semel.relay", 1, Duration.ofHours(1), Duration.ofHours(2)));

    private final ReadySlots ready = new ReadySlots();
    private Work found = new Work(List.of(3), false);
    private int looks;
    private final Passes passes = new Passes(
            ready,
            new RelayPass(null, null, null, SETTINGS, null) {
                @Override
                Work slotsWithWork() {
                    looks++;
                    return found;
                }

                @Override
                Set<Integer> unwanted() {
                    return Set.of();
                }

                @Override
                Optional<Duration> rest(Collection<Integer> slots) {
                    return slots.contains(3) ? Optional.of(Duration.ofMillis(500)) : Optional.empty();
                }
            },
            null,
            new SameTransaction());

    @Test
    void lookAgainWhereMoreIsDueThanOneLookMakesPending() {
        found = new Work(List.of(3), true);
        ready.wantLook();
        passes.scanIfAsked();
        found = new Work(List.of(), false);
        passes.scanIfAsked();
        passes.scanIfAsked();

        assertThat(looks).as("one that was wanted, and one for what was left").isEqualTo(2);
        assertThat(ready.count(Set.of())).isOne();
    }

    @Test
    void restOnlyWhereAReadySlotIsLeftAlone() {
        assertThat(passes.rest()).isEmpty();

        ready.add(List.of(3));
        assertThat(passes.rest()).contains(Duration.ofMillis(500));
    }
}
