/** Looks whether anybody listens where events go. Start reading at {@code Lookout}. Only the publisher imports it, to say where it sends. */
package dev.semel.outbox.relay.lookout;
