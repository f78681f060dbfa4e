package dev.semel.internal.outbox.store;

import java.time.Instant;

/**
 * A slot whose row is locked by the transaction of the caller.
 *
 * @param lockedAt the database's time at which that was seen
 * @param isAnyBlocked whether any destination was open or paused then
 */
public record LockedSlot(int number, Instant lockedAt, boolean isAnyBlocked) {}
