/** In which transaction claim and handler run: the container's, one of their own, or under a lease that is committed first. */
@NullMarked
package dev.semel.internal.idempotency.mode;

import org.jspecify.annotations.NullMarked;
