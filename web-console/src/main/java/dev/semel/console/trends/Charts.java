package dev.semel.console.trends;

import dev.semel.admin.trend.Trend;
import dev.semel.admin.trend.TrendPoint;
import dev.semel.admin.trend.TrendPoint.Copies;
import dev.semel.admin.trend.TrendPoint.Latency;
import dev.semel.admin.trend.TrendPoint.Levels;
import dev.semel.admin.trend.TrendPoint.Rates;
import dev.semel.admin.trend.TrendRange;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.format.Messages;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** What the page shows of a trend: which line stands in which chart, and in which words. */
final class Charts {

    private static final double SECONDS = 60;

    private static final List<String> NAMES = List.of("backlog", "published", "work", "copies", "latency", "stuck");
    private static final Map<String, List<Series>> LINES = Map.of(
            "backlog",
            List.of(
                    Series.level("pending", "accent", Levels::pending),
                    Series.level("held", "warn", Levels::held),
                    Series.level("oldest", "danger", levels -> levels.oldestSeconds() / SECONDS)
                            .atTheRight()),
            "published",
            List.of(
                    Series.rate("published", "accent", Rates::published),
                    Series.rate("failed", "warn", Rates::failed),
                    Series.rate("parked", "danger", Rates::parked)),
            "work",
            List.of(Series.rate("done", "accent", Rates::done), Series.rate("skipped", "warn", Rates::skipped)),
            "copies",
            List.of(
                    Series.copies("redelivered", "accent", Copies::redelivered),
                    Series.copies("resent", "ok", Copies::resent),
                    Series.copies("sentTwice", "danger", Copies::sentTwice),
                    Series.copies("repeated", "warn", Copies::repeated),
                    Series.copies("other", "quiet", Copies::other)),
            "latency",
            List.of(
                    Series.seconds("untilPublished", "accent", Latency::published),
                    Series.seconds("untilEffect", "warn", Latency::effect)),
            "stuck",
            List.of(
                    Series.level("parkedMessages", "danger", Levels::parkedMessages),
                    Series.level("parkedEvents", "accent", Levels::parkedEvents),
                    Series.level("failedKeys", "warn", Levels::failedKeys)));

    private static final Map<TrendRange, String> TIMES = Map.of(
            TrendRange.HOUR, "HH:mm",
            TrendRange.DAY, "HH:mm",
            TrendRange.WEEK, "MM-dd HH:mm",
            TrendRange.MONTH, "MM-dd HH:mm",
            TrendRange.YEAR, "uuuu-MM-dd");

    private final Messages messages;
    private final FormatBacking format;
    private final TrendRange range;
    private final Trend trend;

    Charts(Messages messages, FormatBacking format, TrendRange range, Trend trend) {
        this.messages = messages;
        this.format = format;
        this.range = range;
        this.trend = trend;
    }

    List<Chart> all() {
        return NAMES.stream().map(this::of).toList();
    }

    private Chart of(String name) {
        List<Series> lines = LINES.get(name);
        return new Chart(
                name,
                new ChartJson(label -> messages.of("trends.line." + label)).of(lines, times(), trend.points()),
                lines.stream().map(this::summary).collect(Collectors.joining("; ", "", ".")),
                lines.stream()
                        .map(line -> messages.of("trends.line." + line.name()))
                        .toList(),
                rows(lines));
    }

    private List<String> times() {
        DateTimeFormatter time = DateTimeFormatter.ofPattern(TIMES.get(range)).withZone(ZoneOffset.UTC);
        return trend.points().stream()
                .map(point -> time.format(point.startsAt()))
                .toList();
    }

    private String summary(Series line) {
        List<Double> known = trend.points().stream()
                .map(line.value())
                .filter(Objects::nonNull)
                .toList();
        String label = messages.of("trends.line." + line.name());
        return known.isEmpty()
                ? messages.of("trends.unknown", label)
                : messages.of(
                        "trends.summary",
                        label,
                        format.decimal(known.get(known.size() - 1)),
                        format.decimal(Collections.max(known)));
    }

    private List<Chart.Row> rows(List<Series> lines) {
        List<Chart.Row> rows = new ArrayList<>(trend.points().stream()
                .filter(TrendPoint::isMeasured)
                .map(point -> new Chart.Row(
                        format.utcMinute(point.startsAt()),
                        lines.stream()
                                .map(line -> shown(line.value().apply(point)))
                                .toList()))
                .toList());
        Collections.reverse(rows);
        return rows;
    }

    private String shown(Double value) {
        return value == null ? "–" : format.decimal(value);
    }
}
