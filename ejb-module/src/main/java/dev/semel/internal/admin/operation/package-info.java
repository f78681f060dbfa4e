/**
 * What an operator starts on many rows: a row of a table that any node works off in the background, chunk by chunk. Start reading at
 * {@code OperationWorker}.
 */
@NullMarked
package dev.semel.internal.admin.operation;

import org.jspecify.annotations.NullMarked;
