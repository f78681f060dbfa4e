/** What a handler may ask about the attempt that it is. */
@NullMarked
package dev.semel.internal.idempotency.attempt;

import org.jspecify.annotations.NullMarked;
