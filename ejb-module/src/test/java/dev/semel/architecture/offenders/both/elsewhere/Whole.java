package dev.semel.architecture.offenders.both.elsewhere;

/** Knows both features, although it is neither redelivery nor admin. */
record Whole(
        dev.semel.architecture.offenders.both.idempotency.Half one,
        dev.semel.architecture.offenders.both.outbox.Half other) {}
