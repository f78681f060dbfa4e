package dev.semel.console.failed;

import dev.semel.admin.cause.FailedGroup;

/** Whether a cause parks more now than before. */
enum Trend {
    GROWING,
    STEADY,
    SLOWING,
    STOPPED,
    QUIET;

    static Trend of(FailedGroup group) {
        if (group.recent() == 0) {
            return group.earlier() == 0 ? QUIET : STOPPED;
        }
        if (group.recent() == group.earlier()) {
            return STEADY;
        }
        return group.recent() > group.earlier() ? GROWING : SLOWING;
    }
}
