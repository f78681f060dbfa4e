/** Work under a lease that is committed first, extended while it goes on, and completed by its holder only. */
package dev.semel.idempotency.lease;
