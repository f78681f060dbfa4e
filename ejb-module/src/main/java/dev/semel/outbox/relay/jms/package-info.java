/** Hands events to the broker through Jakarta Messaging. Nobody imports it. */
package dev.semel.outbox.relay.jms;
