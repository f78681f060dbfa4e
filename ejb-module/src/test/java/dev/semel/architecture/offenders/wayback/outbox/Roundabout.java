package dev.semel.architecture.offenders.wayback.outbox;

import dev.semel.architecture.offenders.wayback.shared.GoBetween;

/** Knows idempotency by one that it may know. */
record Roundabout(GoBetween between) {}
