package dev.semel.console.url;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QueryStringTest {

    @Test
    void isEmptyWithoutParameters() {
        assertThat(QueryString.empty()).hasToString("");
        assertThat(QueryString.empty().with("key", null).with("type", "").isEmpty())
                .isTrue();
    }

    @Test
    void encodesWhatWouldBreakAnAddress() {
        assertThat(QueryString.empty().with("key", "a&b=c #1").with("page", 2))
                .hasToString("?key=a%26b%3Dc+%231&page=2");
    }

    @Test
    void setsAndRemovesWithoutTouchingTheOriginal() {
        QueryString original = QueryString.empty().with("status", "PARKED").with("key", "k");

        assertThat(original.with("status", "PENDING")).hasToString("?status=PENDING&key=k");
        assertThat(original.with("status", null)).hasToString("?key=k");
        assertThat(original).hasToString("?status=PARKED&key=k");
    }
}
