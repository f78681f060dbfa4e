/** Removes finished rows when their retention is over. Start reading at {@code Purge}. */
@NullMarked
package dev.semel.internal.retention;

import org.jspecify.annotations.NullMarked;
