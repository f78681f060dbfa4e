/** Wakes relays after a commit, on this node and on others. Start reading at {@code RelayWakeUp}. */
@NullMarked
package dev.semel.internal.outbox.wakeup;

import org.jspecify.annotations.NullMarked;
