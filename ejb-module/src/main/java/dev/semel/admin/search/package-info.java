/** The bean of the one search: everything about one piece of work, in the order of time. Start reading at {@code SearchAdmin}. */
@NullMarked
package dev.semel.admin.search;

import org.jspecify.annotations.NullMarked;
