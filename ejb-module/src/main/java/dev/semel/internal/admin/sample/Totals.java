package dev.semel.internal.admin.sample;

/**
 * What all nodes had counted until then, as {@code semel_counter} has it.
 *
 * @param published events
 * @param parked events, by the relay
 * @param failed attempts to publish
 * @param done deliveries whose work is committed
 * @param skipped deliveries whose key was known
 */
public record Totals(long published, long parked, long failed, long done, long skipped) {}
