package dev.semel.specification;

/** What other nodes, other transactions and time itself do. */
public interface Others {

    /** Another node brings the key of a letter into a state. */
    void bring(Letter letter, String status);

    /** The key is known with other content than that of the letter. */
    void knowOtherContent(Letter letter);

    /** Another node works on the key under a lease that ends so long from now. */
    void bringUnderLease(Letter letter, int seconds);

    /** Another node takes the key over, under a lease that lives. */
    void takeLease(Letter letter);

    void setStatus(Letter letter, String status);

    /** The failed record of a letter names another event. */
    void nameRetry(Letter letter, String event);

    /** An operator forgets the key. */
    void forget(Letter letter);

    /** What is stored for a letter is due at once. */
    void hurry(Letter letter);

    /** The same, and it is for another consumer. */
    void hurryTo(Letter letter, String consumer);

    /** A node died so often while a handler of the letter ran alone there, and began anew each time. */
    void die(Letter letter, int times);

    /** Another transaction has written the key, and rolls back when it is closed. */
    OpenTransaction holdKey(Letter letter);

    /** Another transaction has changed the row that {@link Behaviour#CHANGE_ACCOUNT} changes, and rolls back when it is closed. */
    OpenTransaction holdAccount(Letter letter);

    /** Holds its locks until it is closed. */
    interface OpenTransaction extends AutoCloseable {

        @Override
        void close();
    }
}
