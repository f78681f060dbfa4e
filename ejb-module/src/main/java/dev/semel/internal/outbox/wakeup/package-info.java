/** Wakes relays after a commit, on this node and on others. Start reading at {@code RelayWakeUp}. */
package dev.semel.internal.outbox.wakeup;
