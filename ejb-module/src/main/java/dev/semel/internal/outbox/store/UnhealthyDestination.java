package dev.semel.internal.outbox.store;

/**
 * A destination that is not simply in order.
 *
 * @param failures how often it was opened, or a probe failed, since it was settled
 * @param isProbeSet whether there is a time for the next probe
 * @param isProbeDue whether that time has come
 * @param isOld whether it is in its state for longer than any pass can last
 */
public record UnhealthyDestination(
        Address address, DestinationState state, int failures, boolean isProbeSet, boolean isProbeDue, boolean isOld) {}
