/** The bean of the retention page: how long rows are kept on this database, and which application wants it so. */
@NullMarked
package dev.semel.admin.retention;

import org.jspecify.annotations.NullMarked;
