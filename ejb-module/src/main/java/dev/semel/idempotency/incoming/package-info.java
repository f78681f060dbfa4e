/** A message as it arrives: what the protocol reads of it, its key, and why it may be unusable. */
package dev.semel.idempotency.incoming;
