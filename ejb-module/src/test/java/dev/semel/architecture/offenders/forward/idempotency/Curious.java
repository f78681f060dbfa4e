package dev.semel.architecture.offenders.forward.idempotency;

import dev.semel.architecture.offenders.forward.outbox.Private;

record Curious(Private known) {}
