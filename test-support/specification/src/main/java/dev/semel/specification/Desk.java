package dev.semel.specification;

import java.util.concurrent.CompletableFuture;

/** Where work is called by its key, by one door: with a transaction of the caller, which ends with the call, or without. */
public interface Desk {

    /** The tables and the rest of the bank. */
    Counter counter();

    /** The name of the work that leaves its effect, does what the letter says, and answers with a receipt. */
    String consumer();

    /** Whether each call has a transaction of its caller, which is committed if the call returns. */
    boolean isCallers();

    Receipt call(Letter letter) throws Exception;

    /** The same beside the test. */
    CompletableFuture<Receipt> callBeside(Letter letter);

    /** Calls in a transaction of the caller that is rolled back afterwards, although the call has returned. */
    Receipt callAndRollBack(Letter letter) throws Exception;
}
