package dev.semel.outbox.store;

import java.time.Instant;

/**
 * A slot whose row is locked by the transaction of the caller.
 *
 * @param lockedAt the database's time at which that was seen
 * @param slotsWithWork how many slots had something to publish then, this one included; those that are locked together
 *     count as one
 * @param isAnyBlocked whether any destination was open or paused then
 */
public record LockedSlot(int number, Instant lockedAt, int slotsWithWork, boolean isAnyBlocked) {}
