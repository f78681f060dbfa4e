package dev.semel.console.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ActionFilterTest {

    @ParameterizedTest
    @CsvSource({
        "POST, state, ",
        "POST, , ",
        "POST, state, form",
        "GET, state, ",
        "GET, state, partial/ajax",
        "GET, '', partial/ajax"
    })
    void showsThePageAnewInsteadOfWhatNoScriptOfTheConsoleSends(String method, String viewState, String header) {
        assertThat(ActionFilter.isRefused(method, viewState, header)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"POST, state, partial/ajax", "POST, , partial/ajax", "GET, , ", "HEAD, , ", "GET, , partial/ajax"})
    void letsScriptsActAndReadersLook(String method, String viewState, String header) {
        assertThat(ActionFilter.isRefused(method, viewState, header)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"list:rows_first, 0", "list:rows_first, 999999999", "list:rows_rows, 25", "key, abc", "list:rows, abc"})
    void readsPagesThatAreNumbers(String name, String value) {
        assertThat(ActionFilter.isReadable(name, value)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "list:rows_first, -5",
        "list:rows_first, abc",
        "list:rows_first, ''",
        "list:rows_first, 99999999999",
        "list:rows_rows, 2\u0665"
    })
    void refusesPagesThatAreNot(String name, String value) {
        assertThat(ActionFilter.isReadable(name, value)).isFalse();
    }

    @Test
    void refusesAPageThatIsGivenTwice() {
        assertThat(ActionFilter.isReadable("list:rows_first", "0", "25")).isFalse();
    }
}
