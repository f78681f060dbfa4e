/** Wakes relays of other nodes by a topic of the broker. Nobody imports it. */
package dev.semel.outbox.relay.wakeup.jms;
