/** Who publishes an event: the relay, or change data capture. The rooms of the outbox may import it. */
package dev.semel.outbox.capture;
