package dev.semel.admin;

/**
 * What an operator's action did.
 *
 * @param changed rows that were changed
 * @param skipped rows that had another state by then, or were gone, or could not be changed (the log says why then);
 *     nothing was done to them
 */
public record ActionResult(long changed, long skipped) {}
