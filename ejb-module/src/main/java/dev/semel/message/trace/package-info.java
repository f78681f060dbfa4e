/** The W3C trace context of a message, and of the work on a thread. Whoever sends or handles messages may import it. */
package dev.semel.message.trace;
