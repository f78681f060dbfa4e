package dev.semel.specification;

/** What the handler of a message does; the message says which. First it leaves its effect. */
public enum Behaviour {
    /** Nothing else. */
    BOOK,
    /** Fails, the first time. */
    FAIL_ONCE,
    /** Fails until the test has mended it. */
    FAIL_UNTIL_MENDED,
    /** Fails with the exception that the consumer declares terminal. */
    FAIL_FOR_GOOD,
    /** Fails with a checked exception, as code of other languages can. */
    FAIL_CHECKED,
    /** Fails, the first time, with an exception whose supertype the consumer declares terminal. */
    FREEZE_ONCE,
    /** Fails with the code that the message names. */
    REFUSE,
    /** Fails after its effect was committed. */
    FAIL_AFTERWARDS,
    /** Does everything, and its transaction cannot be committed. */
    FAIL_AT_COMMIT,
    /** Answers with what it is told of its attempt, and then fails until the test has mended it. */
    ANSWER_WHEN_MENDED,
    /** Does not come back before the test lets it go. */
    HOLD,
    /** Reads the body as JSON. */
    READ_BODY,
    /** Marks the running transaction for rollback and returns. */
    MARK_TRANSACTION,
    /** Swallows the exception of a statement that has failed, and returns. */
    SWALLOW_PERSISTENCE_EXCEPTION,
    /** Sends a message through a session of its own, which its transaction does not take. */
    SEND,
    /** Changes a row that another transaction may hold. */
    CHANGE_ACCOUNT
}
