/** Parts of statements that read many rows: conditions, counts that stop, rows by position. Start reading at {@code Conditions}. */
package dev.semel.internal.listing;
