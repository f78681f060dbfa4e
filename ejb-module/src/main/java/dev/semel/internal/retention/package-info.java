/** Removes finished rows when their retention is over. Start reading at {@code Purge}. */
package dev.semel.internal.retention;
