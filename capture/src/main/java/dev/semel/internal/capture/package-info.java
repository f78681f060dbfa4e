/** Events that change data capture has read from the log of the database go to Artemis. Start reading at {@code CapturePass}. */
@NullMarked
package dev.semel.internal.capture;

import org.jspecify.annotations.NullMarked;
