/** What operators do with idempotency records. The protocol does not use it. */
package dev.semel.internal.idempotency.operator;
