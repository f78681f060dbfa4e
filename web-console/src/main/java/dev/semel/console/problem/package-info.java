/** Failures turned into answers that a reader understands and that tell a stranger nothing. Imported by {@code web}. */
package dev.semel.console.problem;
