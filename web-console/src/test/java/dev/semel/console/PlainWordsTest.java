package dev.semel.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Turns of phrase at which strangers stopped when they first saw the console: each has a usual word. */
class PlainWordsTest {

    private static final List<String> NOT_USED = List.of(
            "another one",
            "another state",
            "at hand",
            "attempts back",
            "bit by bit",
            "broke off",
            "brings it on",
            "brings on",
            "did not work",
            "had an event of them",
            "in good order",
            "kept under",
            "looked at",
            "looked for",
            "need a look",
            "needs a look",
            "of which it drops",
            "on their way",
            "stands still",
            "takes no events",
            "takes nothing",
            "waits long",
            "you typed");

    @Test
    void areAllThatTheConsoleSays() {
        ResourceBundle messages = ResourceBundle.getBundle("dev.semel.console.messages");

        assertThat(messages.keySet().stream()
                        .filter(key ->
                                notUsedIn(messages.getString(key)).findAny().isPresent()))
                .isEmpty();
    }

    @Test
    void areMissedInASentenceWithOneOfThem() {
        assertThat(notUsedIn("Takes nothing, and none needs a look")).containsExactly("needs a look", "takes nothing");
    }

    private static Stream<String> notUsedIn(String text) {
        return NOT_USED.stream().filter(text.toLowerCase(Locale.ROOT)::contains);
    }
}
