package dev.semel.internal.idempotency.attempt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.idempotency.ResultRefusedException;
import dev.semel.internal.idempotency.mode.Handler;
import dev.semel.internal.idempotency.result.ResultFormat;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.settings.ResultLimit;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CurrentAttemptTest {

    private final CurrentAttempt attempt = new CurrentAttempt(null, null, new ResultFormat(new ResultLimit(10)));

    @Test
    void isThereOnlyWhileItsWorkRuns() throws Exception {
        assertThatThrownBy(attempt::key)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no attempt on this thread");

        assertThat(of("outer", attempt::key).handle()).isEqualTo("outer");
        assertThatThrownBy(attempt::consumer).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void isTheInnerOneWhereWorkWithAKeyCallsOther() throws Exception {
        List<String> keys = new ArrayList<>();
        of("outer", () -> {
                    keys.add((String) of("inner", attempt::key).handle());
                    return keys.add(attempt.key());
                })
                .handle();

        assertThat(keys).containsExactly("inner", "outer");
    }

    @Test
    void keepsTheLastResultThatItWasGivenAsItWasThen() throws Exception {
        byte[] bytes = {1, 2};
        Handler work = of("key", () -> {
            attempt.result("first");
            attempt.result(bytes, "image/png");
            bytes[0] = 9;
            return null;
        });
        assertThat(work.result()).isEmpty();
        work.handle();

        assertThat(work.result()).hasValueSatisfying(result -> {
            assertThat(result.mediaType()).isEqualTo("image/png");
            assertThat(result.body()).containsExactly(1, 2);
        });
    }

    @Test
    void writesAnObjectAsJson() throws Exception {
        Handler work = of("key", () -> {
            attempt.result(List.of(1, 2));
            return null;
        });
        work.handle();

        assertThat(new String(work.result().orElseThrow().body(), StandardCharsets.UTF_8))
                .isEqualTo("[1,2]");
    }

    @Test
    void refusesAResultThatIsTooLargeOrHasNoMediaType() {
        assertThatThrownBy(() -> of("key", () -> {
                            attempt.result("longer than ten");
                            return null;
                        })
                        .handle())
                .isInstanceOf(ResultRefusedException.class)
                .hasMessageContaining("semel.result.max-size allows 10");
        assertThatThrownBy(() -> of("key", () -> {
                            attempt.result(new byte[0], " ");
                            return null;
                        })
                        .handle())
                .isInstanceOf(ResultRefusedException.class)
                .hasMessageContaining("media type");
    }

    private Handler of(String key, Handler work) {
        Delivery delivery = new Delivery(new IdempotencyKey("work", key), "ID:1", null, null, null, null);
        return attempt.of(delivery, Circumstances.ofMessage(false, 0), work);
    }
}
