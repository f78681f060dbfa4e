/** Which broker gets an event: that of Jakarta Messaging, or one that a module brings. Start reading at {@code EventRouter}. */
@NullMarked
package dev.semel.internal.outbox.broker;

import org.jspecify.annotations.NullMarked;
