/** The order of the messages of one group. */
package dev.semel.internal.idempotency.order;
