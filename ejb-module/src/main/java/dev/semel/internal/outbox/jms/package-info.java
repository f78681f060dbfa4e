/** The outbox' side of Jakarta Messaging: sends events, and wakes other nodes. Start reading at {@code JmsEventPublisher}, then {@code Dispatch}. */
@NullMarked
package dev.semel.internal.outbox.jms;

import org.jspecify.annotations.NullMarked;
