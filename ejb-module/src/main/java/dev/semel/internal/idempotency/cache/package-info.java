/** Keys outside the database, in a store that may forget them. Start reading at {@code CachedLeases}. */
@NullMarked
package dev.semel.internal.idempotency.cache;

import org.jspecify.annotations.NullMarked;
