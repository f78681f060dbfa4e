/** What operators do with outbox events, and the state of the relay. Append and relay do not use it. */
@NullMarked
package dev.semel.internal.outbox.operator;

import org.jspecify.annotations.NullMarked;
