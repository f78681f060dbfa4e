package dev.semel.console.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NameFilterTest {

    @ParameterizedTest
    @ValueSource(strings = {"admin", "Zoë Ångström", "山田", "user@example.org", "CN=a,OU=b", ""})
    void takesWhatCanBeSeenForAName(String name) {
        assertThat(NameFilter.isName(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"x\r\n[AUDIT] forged", "x\n", "a\u0000b", "a\u001b[31m", "gnp\u202Eexe", "a\u2028b", "\uD800"})
    void takesNothingForANameThatCouldForgeALine(String name) {
        assertThat(NameFilter.isName(name)).isFalse();
    }

    @Test
    void takesForASignInWhatTheContainerTakesForOne() {
        assertThat(NameFilter.isSignIn("/j_security_check", null)).isTrue();
        assertThat(NameFilter.isSignIn("/overview", "/j_security_check")).isTrue();
        assertThat(NameFilter.isSignIn("/login", null)).isFalse();
    }

    @Test
    void takesNothingForANameThatFillsTheLog() {
        assertThat(NameFilter.isName("a".repeat(200))).isTrue();
        assertThat(NameFilter.isName("a".repeat(201))).isFalse();
    }
}
