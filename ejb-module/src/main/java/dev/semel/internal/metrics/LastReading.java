package dev.semel.internal.metrics;

import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** What was found a few seconds ago: a scrape does not ask the database. */
final class LastReading<T> {

    private final Supplier<T> source;
    private volatile @Nullable T last;

    LastReading(Supplier<T> source) {
        this.source = source;
    }

    /** Reads once; a reading that fails leaves nothing, because an old number would be taken for a new one. */
    void read() {
        last = null;
        last = source.get();
    }

    /** Empty when the last reading failed. */
    Optional<T> found() {
        return Optional.ofNullable(last);
    }

    /** Not a number when the last reading failed. */
    double number(ToDoubleFunction<T> ofWhatWasFound) {
        T found = last;
        return found == null ? Double.NaN : ofWhatWasFound.applyAsDouble(found);
    }
}
