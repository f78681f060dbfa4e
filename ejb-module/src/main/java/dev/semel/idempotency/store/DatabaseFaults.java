package dev.semel.idempotency.store;

/** Port: tells a fault of the database, or of its load, from a fault of the message. */
public interface DatabaseFaults {

    /** Whether the failure is not the message's: no connection, outage, deadlock, lock or statement time-out. */
    boolean causedBy(Throwable failure);
}
