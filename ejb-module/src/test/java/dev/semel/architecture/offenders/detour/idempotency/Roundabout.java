package dev.semel.architecture.offenders.detour.idempotency;

import dev.semel.architecture.offenders.detour.shared.GoBetween;

/** Knows the outbox by one that it may know. */
record Roundabout(GoBetween between) {}
