package dev.semel.internal.startup.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenHttpTest {

    @ParameterizedTest
    @ValueSource(strings = {"*", "0.0.0.0", "192.0.2.7", "console.example.org"})
    void isTold(String host) {
        assertThat(findings(Map.of("http.host", host, "http.port", "9080"))).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "127.0.0.1", "::1"})
    void isNoneOnTheOwnMachine(String host) {
        assertThat(findings(Map.of("http.host", host, "http.port", "9080"))).isZero();
    }

    @Test
    void isNoneWhereHttpIsOffOrAProxyIsNamedOrNothingIsKnown() {
        assertThat(findings(Map.of("http.host", "*", "http.port", "-1"))).isZero();
        assertThat(findings(Map.of("http.host", "*", "http.port", "9080", "http.trustedProxies", "192.0.2.1")))
                .isZero();
        assertThat(findings(Map.of("http.host", "*", "http.port", "9080", "http.trustedProxies", "none")))
                .isEqualTo(1);
        assertThat(findings(Map.of())).isZero();
    }

    private static int findings(Map<String, String> settings) {
        return new OpenHttp(name -> Optional.ofNullable(settings.get(name)))
                .check()
                .size();
    }
}
