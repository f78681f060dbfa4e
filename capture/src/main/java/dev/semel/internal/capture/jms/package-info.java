/** Sends captured events to Artemis. */
@NullMarked
package dev.semel.internal.capture.jms;

import org.jspecify.annotations.NullMarked;
