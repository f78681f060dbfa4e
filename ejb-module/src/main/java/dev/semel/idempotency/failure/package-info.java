/** What becomes of a delivery that did not work: whose fault it is, and the port that records it. */
package dev.semel.idempotency.failure;
