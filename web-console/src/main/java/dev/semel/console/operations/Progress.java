package dev.semel.console.operations;

import dev.semel.admin.operation.OperationView;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalDouble;

/**
 * How far an operation is, and how fast.
 *
 * @param lately so many rows were worked on in that time, without a pause
 */
record Progress(long worked, long planned, long lately, Duration time, long perSecond) {

    static Progress of(OperationView operation) {
        Instant since = operation.resumedAt() == null ? operation.startedAt() : operation.resumedAt();
        return new Progress(
                operation.worked(),
                operation.planned(),
                operation.worked() - operation.resumedAfter(),
                Duration.between(since, operation.progressedAt()),
                operation.perSecond());
    }

    /** Never the whole before all is done. */
    int percent() {
        return planned == 0 ? 100 : (int) Math.min(100, 100 * worked / planned);
    }

    /** How many rows a second were worked on, on average; empty as long as there is nothing to tell it by. */
    OptionalDouble rate() {
        return isUnknown() ? OptionalDouble.empty() : OptionalDouble.of(1_000.0 * lately / time.toMillis());
    }

    private boolean isUnknown() {
        return lately == 0 || time.toMillis() <= 0;
    }

    /** How long the rest takes at the same pace, or at the pace that is allowed; null as long as there is none. */
    Duration left() {
        if (isUnknown() || worked >= planned) {
            return null;
        }
        Duration asBefore = Duration.ofMillis(time.toMillis() * (planned - worked) / lately);
        Duration allowed = perSecond == 0 ? Duration.ZERO : Duration.ofSeconds((planned - worked) / perSecond);
        return asBefore.compareTo(allowed) > 0 ? asBefore : allowed;
    }
}
