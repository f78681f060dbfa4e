/** The order of the messages of one group. */
@NullMarked
package dev.semel.internal.idempotency.order;

import org.jspecify.annotations.NullMarked;
