package dev.semel.internal.retention.jpa;

import dev.semel.internal.retention.Terms;
import dev.semel.internal.settings.InvalidSettingException;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.internal.settings.RetentionSettings.Window;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Terms as columns: times are in milliseconds. */
final class TermsColumns {

    static final String NAMES = "keys_kept, published_kept, closed_kept, archived_kept, sequences_kept,"
            + " horizon, published_mode, purge_window";

    private static final long FOR_EVER = Long.MAX_VALUE;

    private TermsColumns() {}

    /** All values, in the order of their columns. */
    static List<Object> values(Terms terms) {
        List<Object> values = new ArrayList<>(times(terms));
        values.add(terms.mode().name());
        values.add(terms.window().toString());
        return values;
    }

    /** The times of the terms, in the order of their columns. */
    static List<Long> times(Terms terms) {
        return List.of(
                terms.keys().toMillis(),
                terms.published().toMillis(),
                terms.closed().toMillis(),
                terms.archived().toMillis(),
                terms.sequences().map(Duration::toMillis).orElse(FOR_EVER),
                terms.horizon().toMillis());
    }

    /** @param first the place of the first of the columns */
    static Terms read(ResultSet row, int first) throws SQLException {
        long sequences = row.getLong(first + 4);
        return new Terms(
                Duration.ofMillis(row.getLong(first)),
                Duration.ofMillis(row.getLong(first + 1)),
                Duration.ofMillis(row.getLong(first + 2)),
                Duration.ofMillis(row.getLong(first + 3)),
                sequences == FOR_EVER ? Optional.empty() : Optional.of(Duration.ofMillis(sequences)),
                Duration.ofMillis(row.getLong(first + 5)),
                mode(row.getString(first + 6)),
                window(row.getString(first + 7)));
    }

    /** One that only a newer version knows: archived rows lose nothing. */
    private static Published mode(String name) {
        return List.of(Published.values()).stream()
                .filter(mode -> mode.name().equals(name))
                .findFirst()
                .orElse(Published.ARCHIVE);
    }

    private static Window window(String text) {
        try {
            return Window.of(text);
        } catch (InvalidSettingException ofANewerVersion) {
            return Window.ALWAYS;
        }
    }
}
