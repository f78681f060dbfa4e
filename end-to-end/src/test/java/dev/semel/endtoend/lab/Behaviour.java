package dev.semel.endtoend.lab;

/** What a handler does besides its work. */
public enum Behaviour {
    NOTHING,
    /** Replies with what only this run knows. */
    REPLY,
    /** Replies, and its lease ends in another transaction than its effect. */
    REPLY_APART,
    /** Replies and fails, unless it runs for a retry. */
    REPLY_AND_FAIL_AT_FIRST,
    /** Fails after its effect, unless it runs for a retry. */
    FAIL_AT_FIRST,
    /** The same for a message of the outbox, which looks like a retry: its first attempt fails. */
    FAIL_FIRST_ATTEMPT,
    /** Fails after its effect as long as the carrier is down. */
    NEED_CARRIER,
    /** Fails after its effect, each time. */
    FAIL_ALWAYS,
    /** Ends the server at once after its effect, but only once. */
    HALT_ONCE,
    /** Ends the server at once after its effect, as running out of memory would. */
    HALT,
    /** Deadlocks with itself. */
    DEADLOCK,
    /** Succeeds, but its commit does not. */
    BREAK_COMMIT,
    /** Works in a transaction that holds the lease, where others only end in one. */
    HOLD
}
