/** Each application on each node says every few seconds that it is alive, and what its relay does. Start reading at {@code Heartbeat}. */
package dev.semel.internal.heartbeat;
