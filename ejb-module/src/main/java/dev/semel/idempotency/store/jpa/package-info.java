/** The idempotency store on Jakarta Persistence. Nobody imports it. */
package dev.semel.idempotency.store.jpa;
