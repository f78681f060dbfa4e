/** Why a delivery failed, and whose fault that is. Start reading at {@code FailureAnalyzer}. */
package dev.semel.internal.idempotency.failure;
