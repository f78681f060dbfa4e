/** How much the relay takes at a time. Pure arithmetic; only the relay imports it. */
package dev.semel.outbox.relay.pace;
