package dev.semel.incontainer.bank;

/** What the handler of a message does after it has booked; the message says which. */
public enum Behaviour {
    /** Nothing else. */
    BOOK,
    /** Appends an order to book for the queue {@code bank.transacted}. */
    BOOK_AND_APPEND,
    /** Fires {@link Transferred}. */
    FIRE,
    /** Appends an event for the queue {@code bank.out} and fails, the first time. */
    FAIL_ONCE,
    /** Fails until the test has mended it. */
    FAIL_UNTIL_MENDED,
    /** Fails with the exception that the consumer declares terminal. */
    FAIL_FOR_GOOD,
    /** Fails, the first time, with an exception whose supertype the consumer declares terminal. */
    FREEZE_ONCE,

    /** Fails with the code that the message names. */
    REFUSE,

    /** Fails with a checked exception, as code of other languages can. */
    FAIL_CHECKED,

    /** Fails after all that it did was done. */
    FAIL_AFTERWARDS,

    /** Does everything, and its transaction cannot be committed. */
    FAIL_AT_COMMIT,

    /** Answers with what it is told of its attempt, and then fails until the test has mended it. */
    ANSWER_WHEN_MENDED,

    /** Replies with its reference, and then fails until the test has mended it. */
    REPLY_WHEN_MENDED,

    /** Does not come back before the test lets it go. */
    HOLD,

    /** Reads the body as JSON. */
    READ_BODY,
    /** Reads all bytes of the body, and fails unless they are as many as the message says. */
    COUNT_BYTES,
    /** Calls setRollbackOnly of its bean's context and returns. */
    SET_ROLLBACK_ONLY,
    /** Marks the running transaction for rollback and returns. */
    MARK_TRANSACTION,
    /** Swallows the exception of a flush and returns. */
    SWALLOW_PERSISTENCE_EXCEPTION,
    /** Sends a message itself, through a JMS session. */
    SEND,
    /** Writes through another data source. */
    WRITE_ELSEWHERE,
    /** Changes a row that another transaction may hold. */
    CHANGE_ACCOUNT
}
