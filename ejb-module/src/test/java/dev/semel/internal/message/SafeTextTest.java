package dev.semel.internal.message;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a sender may write into a column, a log line and a page. */
class SafeTextTest {

    private static final String MARK = "\uFFFD";
    private static final String EMOJI = "\uD83D\uDE00";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\n", "\r", "\t", "\0", "\u001b", "\u007f", "\u0085", "\u2028", "\u2029", "\u202e", "\u2066", "\u200b",
                "\ufeff", "\ud83d", "\ude00"
            })
    void isOneLineInWhichEachSignCanBeSeen(String sign) {
        assertThat(SafeText.line("a" + sign + "b", 10)).isEqualTo("a" + MARK + "b");
    }

    @Test
    void keepsLineBreaksAndTabsWhereThereMayBeSeveralLines() {
        assertThat(SafeText.lines("a\n\tb\r\0", 10)).isEqualTo("a\n\tb" + MARK + MARK);
        assertThat(SafeText.lines("a\u2028b", 10)).isEqualTo("a" + MARK + "b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u00e4", "\u05d0\u05d1", "\u0646\u200c\u0645", "\u0915\u094d\u200d\u0937", EMOJI, " "})
    void keepsTheLettersOfAllLanguages(String letters) {
        assertThat(SafeText.line(letters, 10)).isEqualTo(letters);
    }

    @Test
    void isCutWhereItIsTooLong() {
        assertThat(SafeText.line("abcd", 4)).isEqualTo("abcd");
        assertThat(SafeText.line("abcde", 4)).isEqualTo("abc\u2026");
        assertThat(SafeText.line("abcdefghij", 4)).isEqualTo("abc\u2026");
    }

    @Test
    void isCutBetweenLettersAndNotWithinOne() {
        assertThat(SafeText.line("ab" + EMOJI + "c", 5)).isEqualTo("ab" + EMOJI + "c");
        assertThat(SafeText.line("ab" + EMOJI + "cd", 5)).isEqualTo("ab" + EMOJI + "\u2026");
        assertThat(SafeText.line("ab" + EMOJI + "cd", 4)).isEqualTo("ab\u2026");
    }
}
