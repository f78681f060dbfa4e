/** Keys outside the database, in a store that may forget them. Start reading at {@code CachedLeases}. */
package dev.semel.internal.idempotency.cache;
