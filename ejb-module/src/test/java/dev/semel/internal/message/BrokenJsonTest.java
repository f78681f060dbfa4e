package dev.semel.internal.message;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether a text was meant to be JSON and is none. */
class BrokenJsonTest {

    @ParameterizedTest
    @ValueSource(strings = {"{", "[1,", "{\"a\":}", " \n[1 2]", "{\"a\":[1}", "{\"a\":{\"b\":1}", "{a:1}"})
    void isWhatBeginsAsAnObjectOrAListAndDoesNotEndAsOne(String text) {
        assertThat(BrokenJson.is(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[]", " {\"a\":[1,{\"b\":2}]}", "[[],[{}]]"})
    void isNoWholeObjectOrList(String text) {
        assertThat(BrokenJson.is(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "plain", "\"open", "1e", "<a>{</a>"})
    void isNoTextThatBeginsAsAnythingElse(String text) {
        assertThat(BrokenJson.is(text)).isFalse();
    }
}
