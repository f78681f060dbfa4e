package dev.semel.internal.idempotency.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.idempotency.mode.ToldHandler;
import dev.semel.internal.idempotency.result.StoredResult;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WatchedHandlerTest {

    private static final StoredResult RESULT = new StoredResult("text/plain", new byte[] {1}, null);

    private final ToldHandler work = new ToldHandler() {
        @Override
        public Optional<StoredResult> result() {
            return Optional.of(RESULT);
        }
    };
    private final WatchedHandler watched = new WatchedHandler(work, null, null);

    @Test
    void keepsTheResultOfTheWork() {
        assertThat(watched.result()).contains(RESULT);
    }

    @Test
    void tellsTheWorkWhenItsResultComesTooLate() {
        watched.closeResult();
        watched.reopenResult();

        assertThat(work.told).containsExactly("closed", "reopened");
    }
}
