/** The bean of the pages of operations: what runs, and what came of it. Start reading at {@code OperationsAdmin}. */
@NullMarked
package dev.semel.admin.operation;

import org.jspecify.annotations.NullMarked;
