package dev.semel.console.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.operation.Helped;
import dev.semel.admin.operation.OperationDetail;
import dev.semel.admin.operation.OperationView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The page of an operation asks every two seconds, and what it shows reads up to 10,000 rows. */
class CountedTest {

    private static final Instant ENDED = Instant.parse("2026-11-30T05:00:00Z");
    private static final Duration POLL = Duration.ofSeconds(2);

    private final Counted counted = new Counted();
    private int counts;

    @Test
    void countsAtEachLookWhileTheOperationWorks() {
        look(detail(null, null), ENDED, 5);

        assertThat(counts).isEqualTo(5);
    }

    @Test
    void countsOnceWhenItHasEndedAndRetriedNothing() {
        look(detail(ENDED, null), ENDED, 100);

        assertThat(counts).isEqualTo(1);
    }

    @Test
    void countsOnceWhenAllThatItRetriedHasEnded() {
        look(detail(ENDED, new Helped(3, 1, 0, 0)), ENDED, 100);

        assertThat(counts).isEqualTo(1);
    }

    @Test
    void countsEveryTenSecondsAsLongAsWhatItRetriedMayEndSoonAndThenEachMinute() {
        OperationDetail open = detail(ENDED, new Helped(3, 0, 1, 0));

        look(open, ENDED, 30);
        assertThat(counts).as("within the first minute").isEqualTo(6);

        counts = 0;
        look(open, ENDED.plus(Duration.ofHours(1)), 60);
        assertThat(counts).as("within two minutes, an hour later").isEqualTo(2);
    }

    @Test
    void countsAgainBeforeTheRestIsRetried() {
        OperationDetail ended = detail(ENDED, null);
        look(ended, ENDED, 1);
        counted.forget();
        look(ended, ENDED, 1);

        assertThat(counts).isEqualTo(2);
    }

    private void look(OperationDetail found, Instant from, int times) {
        for (int poll = 0; poll < times; poll++) {
            OperationDetail shown = counted.get(
                    () -> {
                        counts++;
                        return Optional.of(found);
                    },
                    from.plus(POLL.multipliedBy(poll)));
            assertThat(shown).isSameAs(found);
        }
    }

    private static OperationDetail detail(Instant endedAt, Helped helped) {
        OperationView view = new OperationView(
                new UUID(0, 1),
                "RETRY",
                "otto",
                "retry all",
                "all",
                null,
                4,
                endedAt == null ? "RUNNING" : "DONE",
                4,
                0,
                0,
                ENDED.minusSeconds(10),
                ENDED,
                endedAt,
                null,
                "node-a",
                0,
                null,
                0);
        return new OperationDetail(view, null, null, null, List.of(), List.of(), helped, List.of(), null);
    }
}
