package dev.semel.simulation.tables;

import dev.semel.simulation.schedule.Decisions;

/**
 * In what the supported databases differ when transactions meet. The database in memory takes the ways of one of them, by the
 * seed. {@code WaysContract} holds all to these answers.
 */
public enum Ways {
    POSTGRESQL(false, true, true, false, false, false, true, true),
    H2(false, false, false, false, false, false, false, false),
    MARIADB(true, true, true, true, true, true, false, true);

    private final boolean insertWaitsForALock;
    private final boolean insertWaitsForAChange;
    private final boolean insertWaitsForADelete;
    private final boolean insertLocksWhatItFinds;
    private final boolean lockWaitsForAnInsert;
    private final boolean updateWaitsForAnyRow;
    private final boolean aTimeOutEndsAll;
    private final boolean crossedInsertsAreADeadlock;

    Ways(
            boolean insertWaitsForALock,
            boolean insertWaitsForAChange,
            boolean insertWaitsForADelete,
            boolean insertLocksWhatItFinds,
            boolean lockWaitsForAnInsert,
            boolean updateWaitsForAnyRow,
            boolean aTimeOutEndsAll,
            boolean crossedInsertsAreADeadlock) {
        this.insertWaitsForALock = insertWaitsForALock;
        this.insertWaitsForAChange = insertWaitsForAChange;
        this.insertWaitsForADelete = insertWaitsForADelete;
        this.insertLocksWhatItFinds = insertLocksWhatItFinds;
        this.lockWaitsForAnInsert = lockWaitsForAnInsert;
        this.updateWaitsForAnyRow = updateWaitsForAnyRow;
        this.aTimeOutEndsAll = aTimeOutEndsAll;
        this.crossedInsertsAreADeadlock = crossedInsertsAreADeadlock;
    }

    /** Those of a run. */
    static Ways of(Decisions decisions) {
        return values()[decisions.below(values().length)];
    }

    /** Whether an insert if absent waits for one that has locked the row that is there, and has not changed it. */
    public boolean insertWaitsForALock() {
        return insertWaitsForALock;
    }

    /** Whether it waits for one that has changed the row that is there. */
    public boolean insertWaitsForAChange() {
        return insertWaitsForAChange;
    }

    /** Whether it waits for one that has deleted the row; otherwise the row is still there for it. */
    public boolean insertWaitsForADelete() {
        return insertWaitsForADelete;
    }

    /** Whether it locks the row that it finds. */
    public boolean insertLocksWhatItFinds() {
        return insertLocksWhatItFinds;
    }

    /** Whether a look with a lock waits for an insert that is not committed; otherwise there is no row for it. */
    public boolean lockWaitsForAnInsert() {
        return lockWaitsForAnInsert;
    }

    /** Whether an update waits for the lock of a row that, as it is committed, is none of those it changes. */
    public boolean updateWaitsForAnyRow() {
        return updateWaitsForAnyRow;
    }

    /** Whether a transaction is over after a wait that lasted too long. */
    public boolean aTimeOutEndsAll() {
        return aTimeOutEndsAll;
    }

    /** Whether one of two transactions that wait for each other's inserts gives way at once; otherwise their waits run out. */
    public boolean crossedInsertsAreADeadlock() {
        return crossedInsertsAreADeadlock;
    }
}
