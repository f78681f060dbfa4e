package dev.semel.architecture.offenders.intruder.idempotency.delivery;

import dev.semel.architecture.offenders.intruder.outbox.jms.Sender;

/** May read messages, but sends them. */
record Intruder(Sender sender) {}
