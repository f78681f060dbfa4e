package dev.semel.internal.idempotency.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotentConsumer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class WatchedHandlerTest {

    private final ScriptedDelivery delivery = new ScriptedDelivery(null);

    @Test
    void leavesItsResultWithTheAttempt() {
        delivery.take(Asked.class, new DeliveredText("ID:1", "a", false), () -> {
            delivery.attempts.result("answer".getBytes(StandardCharsets.UTF_8), "text/plain");
            return null;
        });

        assertThat(delivery.result).hasValueSatisfying(result -> assertThat(result.body())
                .asString(StandardCharsets.UTF_8)
                .isEqualTo("answer"));
    }

    @IdempotentConsumer(name = "asked")
    private static class Asked {}
}
