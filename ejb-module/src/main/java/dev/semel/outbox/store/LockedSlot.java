package dev.semel.outbox.store;

import java.time.Instant;

/** A slot whose row is locked by the transaction of the caller, and the database's time at which that was seen. */
public record LockedSlot(int number, Instant lockedAt) {}
