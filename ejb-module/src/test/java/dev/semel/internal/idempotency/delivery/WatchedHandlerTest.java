package dev.semel.internal.idempotency.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.idempotency.mode.Handler;
import dev.semel.internal.idempotency.result.StoredResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WatchedHandlerTest {

    private static final StoredResult RESULT = new StoredResult("text/plain", new byte[] {1}, null);

    private final List<String> told = new ArrayList<>();
    private final WatchedHandler watched = new WatchedHandler(
            new Handler() {
                @Override
                public Object handle() {
                    return null;
                }

                @Override
                public Optional<StoredResult> result() {
                    return Optional.of(RESULT);
                }

                @Override
                public void closeResult() {
                    told.add("closed");
                }

                @Override
                public void reopenResult() {
                    told.add("reopened");
                }
            },
            null,
            null);

    @Test
    void keepsTheResultOfTheWork() {
        assertThat(watched.result()).contains(RESULT);
    }

    @Test
    void tellsTheWorkWhenItsResultComesTooLate() {
        watched.closeResult();
        watched.reopenResult();

        assertThat(told).containsExactly("closed", "reopened");
    }
}
