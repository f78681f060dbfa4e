package dev.semel.internal.admin.sample;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Row;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

@Dependent
class JdbcSampleStore implements SampleStore {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    private static final String TABLE = "semel_sample";
    private static final List<String> GAUGES =
            List.of("pending", "oldest_seconds", "held", "parked_events", "parked_messages", "failed_keys");
    private static final List<String> TOTALS = List.of(
            "published_total",
            "parked_total",
            "failed_total",
            "done_total",
            "skipped_total",
            "publications_timed",
            "publication_millis",
            "effects_timed",
            "effect_millis",
            "skipped_redelivered",
            "skipped_resent",
            "skipped_sent_twice",
            "skipped_repeated",
            "skipped_other");
    private static final String NUMBERS =
            Stream.of(GAUGES, TOTALS).flatMap(List::stream).collect(Collectors.joining(", "));

    private static final String IS_TAKEN = "SELECT COUNT(*) FROM " + TABLE + " WHERE span = 'MINUTE' AND starts_at = ?";
    private static final String ADDED = "span, starts_at, taken_at, " + NUMBERS;
    private static final String VALUES = String.join(", ", Collections.nCopies(3 + GAUGES.size() + TOTALS.size(), "?"));
    // The sample of an earlier minute may come later, from a node that was held up: then it is left out.
    private static final String FOLD = "UPDATE " + TABLE + " SET taken_at = ?, "
            + Stream.concat(
                            GAUGES.stream().map(gauge -> gauge + " = GREATEST(" + gauge + ", ?)"),
                            TOTALS.stream().map(total -> total + " = ?"))
                    .collect(Collectors.joining(", "))
            + " WHERE span = ? AND starts_at = ? AND taken_at < ?";
    private static final String PURGE = "DELETE FROM " + TABLE + " WHERE span = ? AND starts_at < ?";
    private static final String SINCE = "SELECT starts_at, taken_at, " + NUMBERS + " FROM " + TABLE
            + " WHERE span = ? AND starts_at >= ? ORDER BY starts_at";

    private final Database database;

    @Inject
    JdbcSampleStore(Database database) {
        this.database = database;
    }

    @Override
    public boolean isTaken() {
        return database.number(IS_TAKEN, Span.MINUTE.startOf(database.now())) > 0;
    }

    @Override
    public boolean add(Sample minute) {
        if (!insert(Span.MINUTE, minute)) {
            return false;
        }
        for (Span longer : List.of(Span.HOUR, Span.DAY)) {
            if (!insert(longer, minute)) {
                fold(longer, minute);
            }
        }
        return true;
    }

    @Override
    public void purge(Instant now) {
        for (Span span : Span.values()) {
            database.update(PURGE, LONGEST_WAIT, span.name(), span.keptSince(now));
        }
    }

    @Override
    public List<Sample> since(Span span, Instant begin) {
        return database.query(SINCE, Row.readAs(Sample.class), span.name(), begin);
    }

    private boolean insert(Span span, Sample minute) {
        List<Object> values = new ArrayList<>(List.of(span.name(), span.startOf(minute.takenAt()), minute.takenAt()));
        values.addAll(numbers(minute));
        String insert = database.dialect().insertIfAbsent(TABLE, ADDED, VALUES);
        return database.update(insert, LONGEST_WAIT, values.toArray()) == 1;
    }

    private void fold(Span span, Sample minute) {
        List<Object> values = new ArrayList<>(List.of(minute.takenAt()));
        values.addAll(numbers(minute));
        Collections.addAll(values, span.name(), span.startOf(minute.takenAt()), minute.takenAt());
        database.update(FOLD, LONGEST_WAIT, values.toArray());
    }

    private static List<Long> numbers(Sample sample) {
        Gauges gauges = sample.gauges();
        Totals totals = sample.totals();
        return List.of(
                gauges.pending(),
                gauges.oldestSeconds(),
                gauges.held(),
                gauges.parkedEvents(),
                gauges.parkedMessages(),
                gauges.failedKeys(),
                totals.published(),
                totals.parked(),
                totals.failed(),
                totals.done(),
                totals.skipped(),
                totals.waits().published(),
                totals.waits().publishedMillis(),
                totals.waits().effects(),
                totals.waits().effectMillis(),
                totals.copies().redelivered(),
                totals.copies().resent(),
                totals.copies().sentTwice(),
                totals.copies().repeated(),
                totals.copies().other());
    }
}
