/**
 * Turns messages of Jakarta Messaging into messages at rest, and back; what it has no method for is asked of a {@code Broker}. Start
 * reading at {@code MessageReader}.
 */
@NullMarked
package dev.semel.internal.message.jms;

import org.jspecify.annotations.NullMarked;
