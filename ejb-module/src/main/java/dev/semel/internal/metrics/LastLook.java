package dev.semel.internal.metrics;

import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** What was found a few seconds ago: a scrape does not ask the database. */
final class LastLook<T> {

    private final Supplier<T> look;
    private volatile T last;

    LastLook(Supplier<T> look) {
        this.look = look;
    }

    /** Looks once; a look that fails leaves nothing, because an old number would be taken for a new one. */
    void look() {
        last = null;
        last = look.get();
    }

    /** Not a number when the last look failed. */
    double number(ToDoubleFunction<T> ofWhatWasFound) {
        T found = last;
        return found == null ? Double.NaN : ofWhatWasFound.applyAsDouble(found);
    }
}
