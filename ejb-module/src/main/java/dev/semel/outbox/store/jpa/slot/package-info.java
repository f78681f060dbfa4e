/** To which slot an event belongs, and which slots have something to publish. The room of the outbox tables imports it. */
package dev.semel.outbox.store.jpa.slot;
