/** What administrators purge, by the filter of a list: planned, confirmed, and deleted as an operation. Start reading at {@code JdbcPurges}. */
@NullMarked
package dev.semel.internal.admin.purge;

import org.jspecify.annotations.NullMarked;
