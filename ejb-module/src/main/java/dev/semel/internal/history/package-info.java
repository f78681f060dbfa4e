/** Failed attempts of a key or of an event: their history, and the wait before the next one. Start reading at {@code AttemptHistory}. */
@NullMarked
package dev.semel.internal.history;

import org.jspecify.annotations.NullMarked;
