/** The pages {@code /outbox}, {@code /outbox/event} and {@code /outbox/destinations}: events on their way to the broker, and where they go. */
package dev.semel.console.outbox;
