package dev.semel.architecture.offenders.brokers.relay;

import dev.semel.architecture.offenders.brokers.relay.jms.Sender;

/** Takes the adapter instead of the port. */
record Impatient(Sender sender) {}
