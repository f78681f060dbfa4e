package dev.semel.internal.idempotency.store;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * Port: the rows of the keys, and nothing of what they mean. Every method works in the transaction of its caller. A wait that
 * lasts too long ends with a fault of the database that is a contention.
 */
public interface KeyRecords {

    /** Writes the key as done if it has no row, and waits for a transaction that is writing one. Answers whether it did. */
    boolean insertCompleted(Delivery delivery, Duration longestWait);

    /** The same, under a lease. */
    boolean insertLeased(Delivery delivery, Duration lease, Duration longestWait);

    /** Makes sure that there is a row: if there was none, a failed one without attempts. */
    void insertFailed(Delivery delivery, Duration longestWait);

    /** Whether the key is completed with this very content. Neither locks nor waits. */
    boolean isCompleted(Delivery delivery);

    /** What handlers may ask about a key at work; empty if it has no row. Neither locks nor waits. */
    Optional<Seen> seen(String keyHash);

    /** Locks the row until the transaction ends, and reads it as it is then. */
    Optional<KeyRecord> lock(String keyHash, Duration longestWait);

    /** The same without a wait; empty also if it is locked. */
    Optional<KeyRecord> lockIfFree(String keyHash);

    /** Writes a row that is locked. */
    void update(KeyRecord record);

    /** Removes a row that is locked. */
    void remove(KeyRecord record);

    /** Lets a lease end so long from now. Answers whether the token still holds the key. */
    boolean extend(String keyHash, UUID token, Duration lease, Duration longestWait);

    /** Completes a key under a lease. Answers whether the token held it, or had completed it before. */
    boolean complete(String keyHash, UUID token, Duration longestWait);

    /** The database's time. */
    Instant now();

    /**
     * A key at work.
     *
     * @param attempt the number of the attempt that works now
     */
    record Seen(Instant first, int attempt) {}

    /** Port: what is known elsewhere of keys that have not failed, where their consumer keeps them there. In the transaction of the caller. */
    interface Elsewhere {

        /** Where every key is in the database. */
        Elsewhere NOWHERE = new Elsewhere() {
            @Override
            public Word saysOf(Delivery delivery) {
                return Word.NOTHING;
            }

            @Override
            public void leaveToDatabase(Delivery delivery) {
                // It is there.
            }
        };

        /** What it says to a delivery that does no work now. If that is one to work, the database decides. */
        Word saysOf(Delivery delivery);

        /** From the commit on, the record of the key is in the database. */
        void leaveToDatabase(Delivery delivery);

        /** @param isOutcomeUnknown whether a handler of the key never came back, as {@link KeyRecord} has it */
        record Word(Claim claim, boolean isOutcomeUnknown) {

            public static final Word NOTHING = new Word(Claim.GRANTED, false);

            KeyRecord addTo(KeyRecord record) {
                return isOutcomeUnknown ? record.outcomeUnknown(true) : record;
            }
        }
    }
}
