package dev.semel.console.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class CredentialsTest {

    @Test
    void areReadAsUtf8UpToTheFirstColon() {
        assertThat(Credentials.of("basic " + encoded("Zoë:a:b"))).contains(new Credentials("Zoë", "a:b"));
        assertThat(Credentials.of("Basic " + encoded("ada:"))).contains(new Credentials("ada", ""));
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "Basic", "Basic ", "Basic %%%", "Bearer YTpi", "Basic YWRh", "Basic OmI="})
    void areNotThereWhereNoneCanBeRead(String header) {
        assertThat(Credentials.of(header)).isEmpty();
    }

    @Test
    void doNotTellThePassword() {
        assertThat(new Credentials("ada", "secret").toString()).isEqualTo("ada");
    }

    @Test
    void areKnownOnlyWholeAndFromTheirAddress() {
        KnownCallers known = new KnownCallers();
        Credentials ada = new Credentials("ada", "secret");
        known.remember(ada, "192.0.2.1");

        assertThat(known.isKnown(ada, "192.0.2.1")).isTrue();
        assertThat(known.isKnown(new Credentials("ada", "other"), "192.0.2.1")).isFalse();
        assertThat(known.isKnown(ada, "192.0.2.2")).isFalse();
        known.forget(ada, "192.0.2.1");
        assertThat(known.isKnown(ada, "192.0.2.1")).isFalse();
    }

    private static String encoded(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
