package dev.semel.architecture.offenders.detour.shared;

import dev.semel.architecture.offenders.detour.outbox.Secret;

public record GoBetween(Secret secret) {}
