package dev.semel.architecture.offenders.wayback.shared;

import dev.semel.architecture.offenders.wayback.idempotency.Secret;

public record GoBetween(Secret secret) {}
