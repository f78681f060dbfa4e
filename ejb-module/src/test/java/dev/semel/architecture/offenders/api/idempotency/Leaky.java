package dev.semel.architecture.offenders.api.idempotency;

import dev.semel.architecture.offenders.api.idempotency.store.Internal;

/** An API that shows what is internal. */
public record Leaky(Internal internal) {}
