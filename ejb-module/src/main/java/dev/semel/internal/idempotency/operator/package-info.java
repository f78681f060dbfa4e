/** What operators read and do with idempotency records and parked messages. The protocol does not use it. */
package dev.semel.internal.idempotency.operator;
