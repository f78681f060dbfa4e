/** Asks Artemis who listens. Nobody imports it. */
package dev.semel.outbox.relay.lookout.jms;
