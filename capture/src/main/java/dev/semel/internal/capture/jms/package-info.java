/** Sends captured events to Artemis. */
package dev.semel.internal.capture.jms;
