package dev.semel.simulation.check;

import dev.semel.internal.history.Failure;

/**
 * Trouble with the database, which is no message's fault (I7). It counts only if it meets one key again and again, and each time
 * before that its delivery was handed back.
 */
enum DatabaseTrouble {

    /** The connection was lost, or could not be had. */
    OUTAGE(10),
    /** Others were in the way. */
    CONTENTION(3),
    /** The commit failed, and nothing says why. */
    COMMIT(2);

    static final int FIRST_THAT_COUNTS = COMMIT.least - 1;
    static final int OUTAGES_OF_ONE = OUTAGE.least;

    private final int least;

    DatabaseTrouble(int least) {
        this.least = least;
    }

    static DatabaseTrouble of(Failure failure) {
        if (failure.type().endsWith("CommitFailedException")) {
            return COMMIT;
        }
        boolean isContention =
                failure.message().contains("deadlock") || failure.message().contains("lock timeout");
        return isContention ? CONTENTION : OUTAGE;
    }

    /** Whether it may count after that many deliveries that were handed back. */
    boolean isOften(int handedBack) {
        return handedBack >= least - 1;
    }
}
