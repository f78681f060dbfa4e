/** What operators see and do with outbox events, apart from append and relay. The console's doors may import it. */
package dev.semel.outbox.store.operator;
