package dev.semel.internal.idempotency.store;

/** Port: tells a fault of the database, or of its load, from a fault of the message. */
public interface DatabaseFaults {

    /** What kind of fault lies below a failure. */
    enum Fault {
        /** None of the database's. */
        NONE,
        /** The database cannot be reached, shuts down, or has no resources left. */
        OUTAGE,
        /** Others were in the way: deadlock, serialisation, lock or statement time-out. */
        CONTENTION,
        /** The connection was lost, or the server gave up, while the commit was under way. */
        UNKNOWN_COMMIT
    }

    Fault of(Throwable failure);
}
