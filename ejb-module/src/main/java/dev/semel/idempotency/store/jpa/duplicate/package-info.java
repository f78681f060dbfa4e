/** What this node knows about copies of completed work. Start reading at {@code Duplicates}. */
package dev.semel.idempotency.store.jpa.duplicate;
