/**
 * Whether the server's transactions are what Semel relies on: tried at the start, and again until they are known to be
 * ({@link dev.semel.internal.startup.probe.PlatformTrial}).
 */
@NullMarked
package dev.semel.internal.startup.probe;

import org.jspecify.annotations.NullMarked;
