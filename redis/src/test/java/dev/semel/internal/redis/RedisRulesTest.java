package dev.semel.internal.redis;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.settings.RetentionSettings;
import dev.semel.internal.settings.RetentionSettings.Schedule;
import dev.semel.internal.settings.RetentionSettings.Window;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RedisRulesTest {

    private static final Duration HORIZON = Duration.ofDays(7);

    @Test
    void refuseToForgetWorkThatIsDoneBeforeACopyCanComeBack() {
        assertThatThrownBy(() -> rules("completed", "P6D").require())
                .hasMessageContaining("semel.redis.completed must not be shorter than semel.redelivery-horizon")
                .hasMessageContaining("PT144H");
        assertThatCode(() -> rules("completed", "P7D").require()).doesNotThrowAnyException();
    }

    @Test
    void refuseToForgetAnUnknownOutcomeBeforeACopyCanComeBack() {
        assertThatThrownBy(() -> rules("started", "P6D").require())
                .hasMessageContaining("semel.redis.started must not be shorter than semel.redelivery-horizon")
                .hasMessageContaining("PT144H");
        assertThatCode(() -> rules("started", "P7D").require()).doesNotThrowAnyException();
    }

    private static RedisRules rules(String setting, String time) {
        Duration other = Duration.ofDays(30);
        return new RedisRules(
                TestRedis.at(URI.create("redis://cache"), Map.of("semel.redis." + setting, time)),
                new RetentionSettings(other, other, other, HORIZON, new Schedule(other, 1, Window.ALWAYS)));
    }
}
