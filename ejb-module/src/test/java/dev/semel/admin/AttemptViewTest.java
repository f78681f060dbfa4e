package dev.semel.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.history.FailedAttempt;
import dev.semel.internal.history.Failure;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AttemptViewTest {

    @Test
    void tellsAttemptsBeforeARetryOfAnOperatorFromThoseAfterIt() {
        assertThat(lastOfRuns(2, 1, 4, 3, 2, 1, 1)).containsExactly(false, false, true, false, false, false, true);
        assertThat(lastOfRuns(3, 2, 1)).containsOnly(false);
        assertThat(lastOfRuns()).isEmpty();
    }

    private static List<Boolean> lastOfRuns(Integer... latestFirst) {
        Failure failure = new Failure("shop.Broken", "No stock", "at Shop");
        return AttemptView.all(Stream.of(latestFirst)
                        .map(attempt -> new FailedAttempt(attempt, Instant.EPOCH, "node-a", failure))
                        .toList())
                .stream()
                .map(AttemptView::lastOfRun)
                .toList();
    }
}
