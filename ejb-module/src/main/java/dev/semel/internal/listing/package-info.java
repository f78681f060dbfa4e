/** Parts of statements that read many rows: conditions, counts that stop, rows by position. Start reading at {@code Conditions}. */
@NullMarked
package dev.semel.internal.listing;

import org.jspecify.annotations.NullMarked;
