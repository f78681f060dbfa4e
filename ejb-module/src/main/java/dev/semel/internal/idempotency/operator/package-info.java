/** What operators do with idempotency records. The protocol does not use it. */
@NullMarked
package dev.semel.internal.idempotency.operator;

import org.jspecify.annotations.NullMarked;
