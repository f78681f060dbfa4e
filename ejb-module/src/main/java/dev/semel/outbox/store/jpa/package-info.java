/** The outbox tables through Jakarta Persistence. Nobody imports it. */
package dev.semel.outbox.store.jpa;
