package dev.semel.console.api.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.admin.ListFilter;
import dev.semel.console.api.problem.BadInputException;
import jakarta.json.Json;
import jakarta.json.JsonReader;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonRecordTest {

    private static final UUID ID = UUID.fromString("00000000-0000-0000-0000-000000000001");

    public record Whole(
            List<Part> parts, Filter query, Instant at, Duration age, long count, int place, Colour colour) {}

    public record Part(UUID id, String name) {}

    public record Filter(String status, Instant from) implements ListFilter {
        @Override
        public String words() {
            return "";
        }
    }

    public record Answer(String text, Integer number, boolean yes, Map<String, String> map, Part part) {}

    public record Meant(boolean secondRun) {}

    public enum Colour {
        RED
    }

    @Test
    void readsWhatItsComponentsSay() {
        assertThat(
                        read(
                                """
                        {"parts":[{"id":"00000000-0000-0000-0000-000000000001","name":"a"}],"query":{"status":"PARKED"},
                         "at":"2026-11-25T11:00:00+01:00","age":"P1D","count":7,"place":3,"colour":"RED"}"""))
                .isEqualTo(new Whole(
                        List.of(new Part(ID, "a")),
                        new Filter("PARKED", null),
                        Instant.parse("2026-11-25T10:00:00Z"),
                        Duration.ofDays(1),
                        7,
                        3,
                        Colour.RED));
    }

    @Test
    void readsTrueAndFalseAndNothingLikeThem() {
        assertThat(meant("true")).isEqualTo(new Meant(true));
        assertThat(meant("false")).isEqualTo(new Meant(false));
        for (String other : List.of("\"true\"", "1", "[]")) {
            assertThatThrownBy(() -> meant(other))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("secondRun must be true or false");
        }
    }

    private static Meant meant(String value) {
        try (JsonReader reader = Json.createReader(new StringReader("{\"secondRun\":" + value + "}"))) {
            return JsonRecord.read(reader.readValue(), Meant.class);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "colour | \"BLUE\" | colour | one of [RED]",
                "colour | null | colour | one of [RED]",
                "count | 1.5 | count | a whole number",
                "count | \"7\" | count | a whole number",
                "count | 1e400 | count | a whole number",
                "place | 2147483648 | place | a whole number",
                "place | \"3\" | place | a whole number",
                "at | \"2026-11-25\" | at | a time",
                "age | 7 | age | a duration",
                "parts | {} | parts | a list",
                "parts | [7] | parts[0] | an object",
                "parts | [{\"id\":\"x\",\"name\":\"a\"}] | parts[0].id | a UUID",
                "parts | [{\"id\":\"00000000-0000-0000-0000-000000000001\"}] | parts[0].name | a text",
                "query | {\"stattus\":\"PARKED\"} | query.stattus | one of the members here: [status, from]",
                "all | true | all | one of the members here"
            })
    void refusesWhatItCannotReadByNameAndRule(String member, String json, String name, String rule) {
        String body =
                "{\"parts\":[],\"query\":{},\"at\":\"2026-11-25T10:00:00Z\",\"age\":\"P1D\",\"count\":1,\"place\":1,\"colour\":\"RED\",\""
                        + member + "\":" + json + "}";

        assertThatThrownBy(() -> read(body))
                .isInstanceOfSatisfying(
                        BadInputException.class,
                        bad -> assertThat(bad.parts()).singleElement().satisfies(part -> {
                            assertThat(part.name()).isEqualTo(name);
                            assertThat(part.rule()).contains(rule);
                        }))
                .hasMessageEndingWith("Nothing was done.");
    }

    @Test
    void writesEachComponentAndNullForWhatDoesNotApply() {
        assertThat(RecordJson.of(new Answer("<b>\u0007", null, true, Map.of("a", "b"), new Part(ID, null)))
                        .toString())
                .isEqualTo("{\"text\":\"<b>\\u0007\",\"number\":null,\"yes\":true,\"map\":{\"a\":\"b\"},"
                        + "\"part\":{\"id\":\"00000000-0000-0000-0000-000000000001\",\"name\":null}}");
    }

    private static Whole read(String body) {
        try (JsonReader reader = Json.createReader(new StringReader(body))) {
            JsonValue value = reader.readValue();
            return JsonRecord.read(value, Whole.class);
        }
    }
}
