package dev.semel.internal.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.settings.InvalidSettingException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The settings of Redis, at their bounds. */
class RedisSettingsTest {

    private static final URI REDIS = URI.create("redis://cache");

    @Test
    void haveDefaultsForAllButTheAddress() {
        RedisSettings settings = TestRedis.at(REDIS, Map.of());

        assertThat(settings.port()).isEqualTo(6379);
        assertThat(settings.database()).isZero();
        assertThat(settings.isTls()).isFalse();
        assertThat(settings.prefix()).isEqualTo("semel");
        assertThat(settings.timeout()).isEqualTo(Duration.ofSeconds(2));
        assertThat(settings.kept().completed()).isEqualTo(Duration.ofDays(30));
        assertThatThrownBy(() -> RedisSettings.of(name -> null))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageContaining("semel.redis.uri must say where Redis is");
    }

    @Test
    void sayTheDatabaseAndThatItSpeaksTls() {
        RedisSettings settings = TestRedis.at(URI.create("rediss://cache:7000/3"), Map.of());

        assertThat(settings.isTls()).isTrue();
        assertThat(settings.port()).isEqualTo(7000);
        assertThat(settings.database()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({
        "uri, http://cache, must be an address such as redis",
        "uri, cache:6379, must be an address such as redis",
        "uri, redis://cache/first, must be an address such as redis",
        "uri, 'redis://ca che', must be an address such as redis",
        "timeout, PT0S, must be a positive ISO-8601 duration",
        "timeout, PT61S, must be PT1M at most",
        "timeout, 2 s, must be an ISO-8601 duration",
        "connections, 0, must be between 1 and 1000",
        "connections, many, must be a whole number",
        "prefix, ' ', must not be empty",
        "started, PT0S, must be a positive ISO-8601 duration",
        "completed, PT0S, must be a positive ISO-8601 duration",
        "failed, PT0S, must be a positive ISO-8601 duration"
    })
    void areRefusedWithTheSettingTheRuleAndTheValue(String setting, String value, String rule) {
        assertThatThrownBy(() -> TestRedis.at(REDIS, Map.of("semel.redis." + setting, value)))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageContaining("semel.redis." + setting + " " + rule);
    }

    @Test
    void showNoPassword() {
        RedisSettings settings =
                TestRedis.at(REDIS, Map.of("semel.redis.user", "app", "semel.redis.password", "hidden"));

        assertThat(settings).hasToString("Redis at cache:6379");
        assertThatThrownBy(() -> TestRedis.at(URI.create("redis://app:hidden@cache"), Map.of()))
                .hasMessageContaining("settings of their own")
                .hasMessageNotContaining("hidden");
    }
}
