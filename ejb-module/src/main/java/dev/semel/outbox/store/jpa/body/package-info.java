/** Bodies that are too large for the rows of their events. The rooms of the outbox tables may import it. */
package dev.semel.outbox.store.jpa.body;
