package dev.semel.internal.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyFieldTest {

    @Test
    void isAStringInQuotes() {
        assertThat(KeyField.read("\"8e03978e-40d5\"")).hasValue("8e03978e-40d5");
        assertThat(KeyField.read("  \"with spaces around\" ")).hasValue("with spaces around");
        assertThat(KeyField.read("\"a \\\"quoted\\\" and a \\\\\"")).hasValue("a \"quoted\" and a \\");
        assertThat(KeyField.read("\"key\";parameter=1")).hasValue("key");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "8e03978e", "\"half", "\"\"", "\" \"", "\"a\" \"b\"", "\"a\\b\"", "\"\u00e4\""})
    void isNothingElse(String field) {
        assertThat(KeyField.read(field)).isEmpty();
    }

    @Test
    void mayBeAsLongAsAnyField() {
        assertThat(KeyField.read('"' + "k".repeat(100_000) + '"')).hasValue("k".repeat(100_000));
        assertThat(KeyField.read('"' + "\\\"".repeat(100_000) + '"')).hasValue("\"".repeat(100_000));
        assertThat(KeyField.read('"' + "k\\\"".repeat(100_000))).isEmpty();
    }

    @Test
    void isNotThere() {
        assertThat(KeyField.read(null)).isEmpty();
    }
}
