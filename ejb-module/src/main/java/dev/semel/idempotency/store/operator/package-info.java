/** What operators see and do with idempotency records and parked messages, apart from the protocol's own writes. The console's doors may import it. */
package dev.semel.idempotency.store.operator;
