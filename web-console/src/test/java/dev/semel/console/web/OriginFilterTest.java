package dev.semel.console.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OriginFilterTest {

    @ParameterizedTest
    @CsvSource({
        "cross-site, http://evil.example, localhost:9080",
        "same-site, https://other.example.org, console.example.org",
        "cross-site, , localhost:9080",
        ", http://evil.example, localhost:9080",
        ", http://localhost:8080, localhost:9080",
        ", http://localhost:9080.evil.example, localhost:9080",
        ", null, localhost:9080",
        ", file://, localhost:9080",
        ", http://localhost:9080, "
    })
    void tellsWhatAnotherSitePosts(String site, String origin, String host) {
        assertThat(OriginFilter.isForeign(site, origin, host)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "same-origin, https://console.example.org, backend:9080",
        "none, , localhost:9080",
        ", http://localhost:9080, localhost:9080",
        ", http://LOCALHOST:9080, localhost:9080",
        ", https://console.example.org, console.example.org",
        ", , localhost:9080"
    })
    void letsThroughWhatTheReaderDoes(String site, String origin, String host) {
        assertThat(OriginFilter.isForeign(site, origin, host)).isFalse();
    }
}
