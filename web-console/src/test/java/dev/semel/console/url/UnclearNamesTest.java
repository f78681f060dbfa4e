package dev.semel.console.url;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnclearNamesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "key=M%C3%BCller&type=a+b",
                "key=%F0%9F%8E%89",
                "key=%D7%A9",
                "key=%EF%BF%BD",
                "key",
                "&&=&a=%25"
            })
    void findsNothingUnclearInUtf8(String query) {
        assertThat(UnclearNames.of(query)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "key=M%FCller",
                "key=%ED%A0%80",
                "key=%C0%AF",
                "key=%",
                "key=%C",
                "key=%ZZ",
                "key=a&key=b",
                "key=a&%6bey=b"
            })
    void findsValuesThatAreNoUtf8AndThoseThatStandTwice(String query) {
        assertThat(UnclearNames.of("type=a&" + query)).containsExactly("key");
    }

    @Test
    void findsNothingWhereThereIsNoQuery() {
        assertThat(UnclearNames.of(null)).isEmpty();
    }
}
