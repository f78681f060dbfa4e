/** The process: its settings, its start and end, and the engine that reads the log. Start reading at {@code CaptureLoop}. */
@NullMarked
package dev.semel.internal.capture.process;

import org.jspecify.annotations.NullMarked;
