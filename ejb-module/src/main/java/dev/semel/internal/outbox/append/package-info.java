/** An event is checked, stored in the caller's transaction, and the relay woken after the commit. Start reading at {@code OutboxAppender}. */
@NullMarked
package dev.semel.internal.outbox.append;

import org.jspecify.annotations.NullMarked;
