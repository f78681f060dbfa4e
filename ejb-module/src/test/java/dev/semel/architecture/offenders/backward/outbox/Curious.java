package dev.semel.architecture.offenders.backward.outbox;

import dev.semel.architecture.offenders.backward.idempotency.Private;

record Curious(Private known) {}
