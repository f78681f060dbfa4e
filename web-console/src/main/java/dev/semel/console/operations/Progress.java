package dev.semel.console.operations;

import dev.semel.admin.operation.OperationView;
import java.time.Duration;

/** How far an operation is, and how fast. */
record Progress(long worked, long planned, Duration time, long perSecond) {

    static Progress of(OperationView operation) {
        Duration time = Duration.between(operation.startedAt(), operation.progressedAt());
        return new Progress(operation.worked(), operation.planned(), time, operation.perSecond());
    }

    /** Never the whole before all is done. */
    int percent() {
        return planned == 0 ? 100 : (int) Math.min(100, 100 * worked / planned);
    }

    /** How long the rest takes at the same pace, or at the pace that is allowed; null as long as there is none. */
    Duration left() {
        if (worked == 0 || time.toMillis() <= 0 || worked >= planned) {
            return null;
        }
        Duration asBefore = Duration.ofMillis(time.toMillis() * (planned - worked) / worked);
        Duration allowed = perSecond == 0 ? Duration.ZERO : Duration.ofSeconds((planned - worked) / perSecond);
        return asBefore.compareTo(allowed) > 0 ? asBefore : allowed;
    }
}
