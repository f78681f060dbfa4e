package dev.semel.internal.outbox.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.testing.MutableClock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which slots are left alone because a scan of them finds nothing and takes long. */
class EmptyScansTest {

    private static final Duration LONG = Duration.ofMillis(50);

    private final MutableClock clock = new MutableClock();
    private final EmptyScans scans = new EmptyScans(clock);

    @Test
    void leaveASlotAloneForTenTimesAsLongAsTheSecondLongOneTook() {
        scans.add(3, LONG);
        scans.add(3, LONG);

        assertThat(scans.slots()).containsExactly(3);
        clock.advance(Duration.ofMillis(499));
        assertThat(scans.slots()).containsExactly(3);
        clock.advance(Duration.ofMillis(1));
        assertThat(scans.slots()).isEmpty();
    }

    @Test
    void leaveNoSlotAloneAfterOneThatWasLongOnABusyMachine() {
        scans.add(3, LONG);
        assertThat(scans.slots()).as("after one").isEmpty();

        scans.clear(3);
        scans.add(3, LONG);
        assertThat(scans.slots()).as("something was found between").isEmpty();

        scans.add(3, Duration.ofMillis(1));
        scans.add(3, LONG);
        assertThat(scans.slots()).as("a short one was between").isEmpty();

        scans.clear(3);
        scans.add(3, Duration.ofMillis(49));
        scans.add(3, Duration.ofMillis(49));
        assertThat(scans.slots()).as("not long").isEmpty();

        scans.add(3, LONG);
        scans.add(4, LONG);
        assertThat(scans.slots()).as("another slot").isEmpty();
    }

    @Test
    void leaveASlotAloneForASecondAtMost() {
        scans.add(3, Duration.ofSeconds(5));
        scans.add(3, Duration.ofSeconds(5));

        clock.advance(Duration.ofSeconds(1));
        assertThat(scans.slots()).isEmpty();
    }

    @Test
    void tellWhenTheFirstOfSomeSlotsMayBeScannedAgain() {
        scans.add(3, LONG);
        scans.add(3, LONG);
        scans.add(4, Duration.ofMillis(90));
        scans.add(4, Duration.ofMillis(90));
        clock.advance(Duration.ofMillis(100));

        assertThat(scans.rest(List.of(3, 4))).contains(Duration.ofMillis(400));
        assertThat(scans.rest(List.of(4, 5))).contains(Duration.ofMillis(800));
        assertThat(scans.rest(List.of(5))).isEmpty();
    }
}
