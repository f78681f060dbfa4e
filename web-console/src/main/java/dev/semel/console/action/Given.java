package dev.semel.console.action;

/**
 * What the operator gave when an action was confirmed.
 *
 * @param reason null when none was asked for
 * @param days 0 when none were asked for
 * @param perSecond 0 when no pace was asked for, or none was chosen
 */
record Given(String reason, int days, int perSecond) {}
