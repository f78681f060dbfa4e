package dev.semel.internal.idempotency.mode;

import jakarta.transaction.TransactionSynchronizationRegistry;

/** The container's own transaction, for tests of what uses it. */
public final class TestModes {

    private TestModes() {}

    /** Only what concerns the end of the transaction: it claims nothing and has no thread for what follows a rollback. */
    public static JoinedTransaction joined(TransactionSynchronizationRegistry transaction) {
        return new JoinedTransaction(null, transaction);
    }
}
