package dev.semel.console.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OriginFilterTest {

    @ParameterizedTest
    @CsvSource({
        "POST, /sign-out, cross-site, ",
        "POST, /j_security_check, cross-site, ?1",
        "POST, /j_security_check, same-site, ",
        "GET, /failed/entry, cross-site, ",
        "GET, /outbox/event, same-site, "
    })
    void refusesWhatAnotherSiteSendsInTheReadersName(String method, String path, String site, String user) {
        assertThat(OriginFilter.isRefused(method, path, site, user)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "POST, /sign-out, same-origin, ?1",
        "POST, /j_security_check, none, ?1",
        "POST, /j_security_check, , ",
        "GET, /failed/entry, cross-site, ?1",
        "GET, /failed/entry, none, ",
        "GET, /overview, cross-site, "
    })
    void letsThroughWhatTheReaderDoes(String method, String path, String site, String user) {
        assertThat(OriginFilter.isRefused(method, path, site, user)).isFalse();
    }
}
