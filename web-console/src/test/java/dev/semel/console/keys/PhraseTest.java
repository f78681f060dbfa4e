package dev.semel.console.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.keys.KeyView;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PhraseTest {

    @Test
    void isTheEndOfTheKey() {
        assertThat(Phrase.of(List.of(key("order-4711")))).isEqualTo("r-4711");
        assertThat(Phrase.of(List.of(key("k1")))).isEqualTo("k1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "order-🎉🎉🎉", "a b", "trailing ", "\u202eabcdef\u202e"})
    void isTheEndOfTheHashWhereTheKeyCannotBeTyped(String key) {
        assertThat(Phrase.of(List.of(key(key)))).isEqualTo("abc123");
    }

    @Test
    void isTheNumberOfManyKeys() {
        assertThat(Phrase.of(List.of(key("a"), key("b"), key("c")))).isEqualTo("3");
    }

    private static KeyView key(String key) {
        return new KeyView("00abc123", key, "payments", "COMPLETED", 0, 0, 0, null, null, null, null, null, null);
    }
}
