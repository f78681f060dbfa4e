/** Work that is called: it has a key like a message's, and no carrier but its caller. Start reading at {@code IdempotentCall}. */
@NullMarked
package dev.semel.internal.idempotency.call;

import org.jspecify.annotations.NullMarked;
