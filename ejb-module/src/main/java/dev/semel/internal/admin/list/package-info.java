/** The lists of the console: one page, sorted and counted at a bounded cost. Start reading at {@code ListQuery}. */
@NullMarked
package dev.semel.internal.admin.list;

import org.jspecify.annotations.NullMarked;
