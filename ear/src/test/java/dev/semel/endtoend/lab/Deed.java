package dev.semel.endtoend.lab;

/** What a handler does besides its work. */
public enum Deed {
    NOTHING,
    /** Fails after its effect, unless it runs for a retry. */
    FAIL_AT_FIRST,
    /** Ends the server at once after its effect, as running out of memory would. */
    HALT,
    /** Deadlocks with itself. */
    DEADLOCK,
    /** Succeeds, but its commit does not. */
    BREAK_COMMIT,
    /** Works in a transaction that holds the lease, where others only end in one. */
    HOLD
}
