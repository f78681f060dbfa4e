/** The bean of the pages of operations: what runs, and what came of it. Start reading at {@code OperationsAdmin}. */
package dev.semel.admin.operation;
