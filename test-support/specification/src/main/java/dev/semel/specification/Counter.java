package dev.semel.specification;

import java.time.Duration;
import java.util.List;

/** The consumers of a bank's counter, their broker and their tables: in memory, or on a real server. */
public interface Counter {

    /** Sends copies of the same letter; answers the message id of the last one. */
    String send(Letter letter, int copies);

    void eventually(Runnable assertion);

    /** What is so now must stay so. */
    void throughout(Duration time, Runnable assertion);

    /** How often the handler ran for a letter, committed or not. */
    int runsOf(Letter letter);

    /** In how many of these runs the handler was told that an earlier one may have worked. */
    int warnedRunsOf(Letter letter);

    /** The effects of a letter at its consumer. */
    List<Row> bookings(Letter letter);

    /** The message texts that handlers have sent themselves. */
    List<String> sent();

    /** How often a subscriber without Semel has seen it. */
    int seenElsewhere(Letter letter);

    /** How many messages of its destination are not acknowledged, delivered ones among them. */
    int unacknowledged(Letter letter);

    /** Lets the handler of {@link Behaviour#HOLD} come back. */
    void letGo(Letter letter);

    /** Lets {@link Behaviour#FAIL_UNTIL_MENDED} work. */
    void mend(Letter letter);

    /** The record of a key of the letter's consumer, if there is one. */
    List<Row> recordsOfKey(Letter letter, String key);

    /** The records whose keys begin so, of the letter's consumer. */
    List<Row> recordsOfKeysLike(Letter letter, String begin);

    /** The failed attempts at a letter, the first one first. */
    List<Row> attempts(Letter letter);

    /** What is kept of the answer of its work, if there is one. */
    List<Row> results(Letter letter);

    List<Row> parked(Letter letter);

    /** The stored events that bring the letter to its consumer again. */
    List<Row> stored(Letter letter);

    /** How many messages of a group wait for their predecessors. */
    int heldBack(String group);

    /** The marks that handlers of the letter have left. */
    int marks(Letter letter);

    /** An operator decides about a parked message; answers whether it was still parked. */
    boolean retry(Row parked);

    /** The same, and gives it up. */
    boolean discard(Row parked);

    /** What others do to the tables and rows that the letter is about. */
    Others others();
}
