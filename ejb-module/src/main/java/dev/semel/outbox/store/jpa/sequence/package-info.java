/** The counters of the order groups. The room of the outbox tables imports it. */
package dev.semel.outbox.store.jpa.sequence;
