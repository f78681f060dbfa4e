/** Copies that consumers skipped, by where they came from. */
@NullMarked
package dev.semel.internal.counter.copy;

import org.jspecify.annotations.NullMarked;
