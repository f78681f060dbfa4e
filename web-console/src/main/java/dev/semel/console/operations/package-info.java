/** The screens of operations: what was started on many rows, how far it is, and what came of it. */
package dev.semel.console.operations;
