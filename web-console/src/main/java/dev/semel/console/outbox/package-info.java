/** The pages {@code /outbox} and {@code /outbox/event}: events on their way to the broker. */
package dev.semel.console.outbox;
