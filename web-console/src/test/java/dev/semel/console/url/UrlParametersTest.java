package dev.semel.console.url;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UrlParametersTest {

    @Test
    void keepsTheBlanksOfWhatIsWantedExactly() {
        UrlParameters url = new UrlParameters(Map.of("key", "  order-1 ", "none", "   ", "bad", " a\u0007 "));

        assertThat(url.exactText("key")).isEqualTo("  order-1 ");
        assertThat(url.exactText("none")).isNull();
        assertThat(url.exactText("absent")).isNull();
        assertThat(url.exactText("bad")).isNull();
        assertThat(url.misread()).hasSize(1);
    }

    @Test
    void readsWhatIsThere() {
        UrlParameters url = of("key", " order-1 ", "status", "PARKED", "page", "3");

        assertThat(url.text("key")).isEqualTo("order-1");
        assertThat(url.oneOf("status", List.of("PARKED"))).isEqualTo("PARKED");
        assertThat(url.whole("page", 1, 1, 10)).isEqualTo(3);
        assertThat(url.ignored()).isEmpty();
        assertThat(url.misread()).isEmpty();
    }

    @Test
    void takesMissingAndBlankAsAny() {
        UrlParameters url = of("key", "  ");

        assertThat(url.text("key")).isNull();
        assertThat(url.text("type")).isNull();
        assertThat(url.whole("page", 7, 1, 10)).isEqualTo(7);
        assertThat(url.ignored()).isEmpty();
        assertThat(url.misread()).isEmpty();
    }

    @Test
    void tellsConditionsItCannotReadAndWhatWasNotAskedForFromPreferences() {
        UrlParameters url = of("status", "<b>", "page", "-3", "from", "yesterday", "foo", "bar");

        assertThat(url.oneOf("status", List.of("PARKED"))).isNull();
        assertThat(url.whole("page", 1, 1, 10)).isEqualTo(1);
        assertThat(url.instant("from")).isNull();
        assertThat(url.misread()).containsExactlyInAnyOrder("status=<b>", "from=yesterday", "foo=bar");
        assertThat(url.ignored()).containsExactly("page=-3");
    }

    @Test
    void namesTheRuleOfEachThatCannotBeRead() {
        UrlParameters url = of("status", "DONE", "page", "-3", "foo", "bar", "after", "<");
        url.oneOf("status", List.of("PARKED", "RETRIED"));
        url.whole("page", 1, 1, 10);
        url.token("after");

        assertThat(url.problems())
                .containsExactlyInAnyOrder(
                        new Misread("status", "DONE", "one of PARKED, RETRIED"),
                        new Misread("page", "-3", "a whole number from 1 to 10"),
                        new Misread("after", "<", "what the server gave, as it gave it"),
                        new Misread("foo", "bar", "one of the parameters here: [status, page, after]"));
        assertThat(url.rules()).containsOnlyKeys("status", "page", "after");
    }

    @Test
    void showsTheFirstTenOfThousandsOfNamesThatNoPageAsksFor() {
        Map<String, String> many = IntStream.range(0, 7_000)
                .boxed()
                .collect(Collectors.toMap(number -> "name" + number, number -> "value"));

        assertThat(new UrlParameters(many).misread()).hasSize(11).endsWith("… (6990 more)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\u0000b", "a\nb", "a\u001bb"})
    void refusesControlCharacters(String hostile) {
        UrlParameters url = of("key", hostile);

        assertThat(url.text("key")).isNull();
        assertThat(url.misread()).hasSize(1);
    }

    @Test
    void refusesWhatIsTooLongAndShowsItCut() {
        UrlParameters url = of("key", "k".repeat(1_001));

        assertThat(url.text("key")).isNull();
        assertThat(url.misread()).singleElement().asString().hasSize(80).endsWith("…");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-11-21T06:40:00Z",
                "2026-11-21T06:40",
                "2026-11-21T06:40:00",
                "2026-11-21T07:40:00+01:00",
                "2026-11-21T06:40:00.000Z"
            })
    void takesInstantsWithoutZoneAsUtc(String text) {
        assertThat(of("from", text).instant("from")).isEqualTo(Instant.parse("2026-11-21T06:40:00Z"));
    }

    @Test
    void takesNoValueThatMeansNothing() {
        UrlParameters url = new UrlParameters(Map.of("key", "M\uFFFDller"), Set.of("key", "type"));

        assertThat(url.text("key")).isNull();
        assertThat(url.text("type")).isNull();
        assertThat(url.misread()).containsExactly("key=M\uFFFDller", "type=");
    }

    @Test
    void readsIds() {
        UUID id = UUID.randomUUID();

        assertThat(of("id", id.toString()).uuid("id")).isEqualTo(id);
        assertThat(of("id", "4711").uuid("id")).isNull();
    }

    private static UrlParameters of(String... pairs) {
        Map<String, String> given = new java.util.HashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            given.put(pairs[i], pairs[i + 1]);
        }
        return new UrlParameters(given);
    }
}
