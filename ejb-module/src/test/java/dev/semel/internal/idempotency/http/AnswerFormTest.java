package dev.semel.internal.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AnswerFormTest {

    private static final MediaType JSON = new MediaType("application", "json");
    private static final MediaType PLAIN = new MediaType("text", "plain");
    private static final MediaType ANY_TEXT = new MediaType("text", "*");
    private static final MediaType ANYTHING = new MediaType("*", "*");

    @Test
    void isTheTypeThatTheClientLikesBestOfThoseOfTheMethod() {
        assertThat(chosen(List.of(PLAIN, JSON), JSON, PLAIN)).isEqualTo(PLAIN);
        assertThat(chosen(List.of(ANY_TEXT), JSON, PLAIN)).isEqualTo(PLAIN);
        assertThat(chosen(List.of(ANYTHING), JSON, PLAIN)).isEqualTo(JSON);
        assertThat(chosen(List.of(), JSON, PLAIN)).isEqualTo(JSON);
    }

    @Test
    void isConcreteAlsoWhereTheMethodNamesOnlyAFamily() {
        assertThat(chosen(List.of(PLAIN), ANY_TEXT)).isEqualTo(PLAIN);
        assertThat(chosen(List.of(PLAIN), ANYTHING)).isEqualTo(PLAIN);
        assertThat(chosen(List.of(ANYTHING), ANYTHING)).isEqualTo(JSON);
    }

    @Test
    void isOneThatTheServerCanWrite() {
        assertThat(AnswerForm.choose(List.of(PLAIN, ANYTHING), List.of(PLAIN, JSON), JSON::equals))
                .isEqualTo(JSON);
        assertThat(AnswerForm.choose(List.of(PLAIN), List.of(PLAIN), type -> false))
                .as("the one that is missed")
                .isEqualTo(PLAIN);
    }

    @Test
    void hasNoWeight() {
        MediaType liked = new MediaType("text", "plain", Map.of("q", "0.5", "charset", "utf-8"));
        MediaType made = new MediaType("text", "plain", Map.of("qs", "0.5"));

        assertThat(chosen(List.of(liked), ANY_TEXT).getParameters()).containsExactly(Map.entry("charset", "utf-8"));
        assertThat(chosen(List.of(liked), made).getParameters()).isEmpty();
    }

    private static MediaType chosen(List<MediaType> accepted, MediaType... produced) {
        return AnswerForm.choose(accepted, List.of(produced), type -> true);
    }
}
