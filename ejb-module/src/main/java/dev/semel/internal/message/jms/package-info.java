/** Turns messages of Jakarta Messaging into messages at rest, and back. */
package dev.semel.internal.message.jms;
