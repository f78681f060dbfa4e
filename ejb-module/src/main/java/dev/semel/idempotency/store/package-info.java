/** Ports of the idempotency store, and the values they speak of. Below them the technology rooms. */
package dev.semel.idempotency.store;
