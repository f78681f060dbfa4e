/** How much the relay takes at a time. It reads and writes nothing; only the relay imports it. */
package dev.semel.outbox.relay.pace;
