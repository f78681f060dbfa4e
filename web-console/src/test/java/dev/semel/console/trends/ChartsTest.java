package dev.semel.console.trends;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.trend.Trend;
import dev.semel.admin.trend.TrendPoint;
import dev.semel.admin.trend.TrendRange;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.format.Messages;
import dev.semel.console.format.TestMessages;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.StringReader;
import java.time.Instant;
import java.util.List;
import java.util.ResourceBundle;
import org.junit.jupiter.api.Test;

class ChartsTest {

    private static final Instant NOON = Instant.parse("2026-11-25T12:00:00Z");

    private static final TrendPoint.Latency LATENCY = new TrendPoint.Latency(0.254, null);

    private final List<TrendPoint> points = List.of(
            point(0, new TrendPoint.Levels(1, 30, 0, 0, 7, 2), null),
            point(1, new TrendPoint.Levels(1_200, 90, 3, 0, 8, 2), new TrendPoint.Rates(2.346, 0, 1, 1_000, 0)),
            point(2, null, null),
            point(3, new TrendPoint.Levels(40, 0, 0, 0, 9, 0), null));

    private final Messages messages = TestMessages.english();

    @Test
    void showTheSameNumbersInTheTableTheLatestFirst() {
        Chart backlog = chart("backlog");

        assertThat(backlog.columns()).containsExactly("Pending", "Held", "Oldest, in minutes");
        assertThat(backlog.rows())
                .containsExactly(
                        new Chart.Row("2026-11-25 12:03 UTC", List.of("40", "0", "0")),
                        new Chart.Row("2026-11-25 12:01 UTC", List.of("1,200", "3", "1.5")),
                        new Chart.Row("2026-11-25 12:00 UTC", List.of("1", "0", "0.5")));
        assertThat(chart("published").rows())
                .extracting(Chart.Row::values)
                .containsExactly(List.of("–", "–", "–"), List.of("2.35", "1", "0"), List.of("–", "–", "–"));
        assertThat(chart("copies").rows())
                .extracting(Chart.Row::values)
                .element(1)
                .isEqualTo(List.of("1", "0", "2.5", "0", "0"));
        assertThat(chart("latency").rows())
                .extracting(Chart.Row::values)
                .containsExactly(List.of("–", "–"), List.of("0.25", "–"), List.of("–", "–"));
    }

    @Test
    void sayInASentenceWhatIsDrawn() {
        assertThat(chart("backlog").summary())
                .isEqualTo(
                        "Pending: last 40, at most 1,200; Held: last 0, at most 3; Oldest, in minutes: last 0, at most 1.5.");
        List<TrendPoint> first = points.subList(0, 1);
        assertThat(new Charts(messages, new FormatBacking(messages), TrendRange.HOUR, new Trend(NOON, first))
                        .all()
                        .get(2)
                        .summary())
                .isEqualTo("Work done: not known; Copies skipped: not known.");
    }

    @Test
    void leaveAGapWhereNothingWasMeasured() {
        JsonObject pending = dataset(chart("backlog"), 0);

        assertThat(pending.getJsonArray("data")).hasToString("[1.0,1200.0,null,40.0]");
        assertThat(pending.getJsonArray("pointRadius")).hasToString("[0,0,0,2]");
        assertThat(config(chart("backlog")).getJsonObject("data").getJsonArray("labels"))
                .hasToString("[\"12:00\",\"12:01\",\"12:02\",\"12:03\"]");
    }

    @Test
    void drawWhatHasAnotherUnitByAScaleOfItsOwn() {
        assertThat(dataset(chart("backlog"), 0).getString("yAxisID")).isEqualTo("y");
        assertThat(dataset(chart("backlog"), 2).getString("yAxisID")).isEqualTo("right");
        assertThat(config(chart("backlog")).getJsonObject("options").getJsonObject("scales"))
                .containsOnlyKeys("x", "y", "right");
        assertThat(config(chart("work")).getJsonObject("options").getJsonObject("scales"))
                .containsOnlyKeys("x", "y");
    }

    @Test
    void putNothingIntoThePageThatEndsAScript() {
        String json = new ChartJson(name -> "</script><b>")
                .of(
                        List.of(Series.level("x", "accent", TrendPoint.Levels::held)),
                        List.of("12:00"),
                        points.subList(0, 1));

        assertThat(json).doesNotContain("<");
        assertThat(dataset(json, 0).getString("label")).isEqualTo("</script><b>");
    }

    @Test
    void haveWordsForEachOfThem() {
        ResourceBundle words = ResourceBundle.getBundle("dev.semel.console.messages");

        assertThat(charts()).hasSize(6).allSatisfy(chart -> {
            assertThat(words.containsKey("trends.chart." + chart.name())).isTrue();
            assertThat(words.containsKey("trends.about." + chart.name())).isTrue();
            assertThat(chart.columns()).allMatch(column -> Character.isUpperCase(column.charAt(0)));
        });
        for (TrendRange range : TrendRange.values()) {
            assertThat(words.containsKey("trends.range." + range.name().toLowerCase()))
                    .isTrue();
            assertThat(words.containsKey("trends.step." + range.name().toLowerCase()))
                    .isTrue();
        }
    }

    private List<Chart> charts() {
        return new Charts(messages, new FormatBacking(messages), TrendRange.HOUR, new Trend(NOON, points)).all();
    }

    private Chart chart(String name) {
        return charts().stream()
                .filter(chart -> chart.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static JsonObject dataset(Chart chart, int number) {
        return dataset(chart.config(), number);
    }

    private static JsonObject dataset(String config, int number) {
        return read(config).getJsonObject("data").getJsonArray("datasets").getJsonObject(number);
    }

    private static JsonObject config(Chart chart) {
        return read(chart.config());
    }

    private static JsonObject read(String json) {
        return Json.createReader(new StringReader(json)).readObject();
    }

    private static TrendPoint point(int minute, TrendPoint.Levels levels, TrendPoint.Rates rates) {
        return new TrendPoint(
                NOON.plusSeconds(60L * minute),
                levels,
                rates,
                rates == null ? null : new TrendPoint.Copies(1, 0, 2.5, 0, 0),
                rates == null ? null : LATENCY);
    }
}
