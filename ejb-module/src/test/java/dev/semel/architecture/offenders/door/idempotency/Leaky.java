package dev.semel.architecture.offenders.door.idempotency;

import dev.semel.architecture.offenders.door.idempotency.store.Inside;

/** A door that shows what is behind it. */
public record Leaky(Inside inside) {}
