/**
 * Wakes relays after a commit, here or on other nodes. Start reading at {@code RelayWakeUp}. Only the append room imports it.
 */
package dev.semel.outbox.relay.wakeup;
