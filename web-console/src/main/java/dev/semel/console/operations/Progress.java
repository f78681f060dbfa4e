package dev.semel.console.operations;

import dev.semel.admin.operation.OperationView;
import java.time.Duration;

/** How far an operation is, and how fast. */
record Progress(long worked, long planned, Duration time) {

    static Progress of(OperationView operation) {
        Duration time = Duration.between(operation.startedAt(), operation.progressedAt());
        return new Progress(operation.worked(), operation.planned(), time);
    }

    /** Never the whole before all is done. */
    int percent() {
        return planned == 0 ? 100 : (int) Math.min(100, 100 * worked / planned);
    }

    /** How long the rest takes at the same pace; null as long as there is none. */
    Duration left() {
        if (worked == 0 || time.toMillis() <= 0 || worked >= planned) {
            return null;
        }
        return Duration.ofMillis(time.toMillis() * (planned - worked) / worked);
    }
}
