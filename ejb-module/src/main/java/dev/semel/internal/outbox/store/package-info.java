/** Ports of the outbox tables, one for each use: append, relay, retries, destinations. */
@NullMarked
package dev.semel.internal.outbox.store;

import org.jspecify.annotations.NullMarked;
