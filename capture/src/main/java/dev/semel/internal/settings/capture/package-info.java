/** The settings of the capture's process, from its file. */
@NullMarked
package dev.semel.internal.settings.capture;

import org.jspecify.annotations.NullMarked;
