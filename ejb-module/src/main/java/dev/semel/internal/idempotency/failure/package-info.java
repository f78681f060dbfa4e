/** Why a delivery failed, and whose fault that is. Start reading at {@code FailureAnalyzer}. */
@NullMarked
package dev.semel.internal.idempotency.failure;

import org.jspecify.annotations.NullMarked;
