/** The statements of the capture: the rows of events, and the slot. */
@NullMarked
package dev.semel.internal.capture.jpa;

import org.jspecify.annotations.NullMarked;
