package dev.semel.simulation.tables;

import dev.semel.simulation.schedule.Life;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A connection with its transaction. */
public final class Session {

    private final MemoryDatabase database;
    private Life life;
    private Object opener;
    private final List<Consumer<Boolean>> locks = new ArrayList<>();
    private final List<Runnable> onCommit = new ArrayList<>();
    private final List<Runnable> onTrouble = new ArrayList<>();
    private Session waitsFor;
    private Instant lastCall;
    private boolean isEnded;
    private boolean isAborted;
    private boolean hasAnswered;

    Session(MemoryDatabase database, Life life) {
        this.database = database;
        this.life = life;
        this.lastCall = database.now();
        this.opener = database.scheduler().current();
    }

    boolean isOf(Object thread) {
        return opener == thread;
    }

    Life life() {
        return life;
    }

    /** What was sent to the server goes on without its application. */
    void outlive(Life environment) {
        life = environment;
        opener = null;
    }

    Instant lastCall() {
        return waitsFor == null ? lastCall : Instant.MAX;
    }

    public MemoryDatabase database() {
        return database;
    }

    /** The application sends a statement. */
    public void statement(Supplier<String> sentence) {
        database.ports().before(sentence);
        requireUsable();
        if (database.isContended(sentence)) {
            throw fail(SqlFaults.DEADLOCK, "deadlock detected");
        }
        // One that has answered is alive: an outage after that would have ended its transaction.
        if (!hasAnswered && database.isDead(sentence)) {
            throw fail(SqlFaults.CONNECTION_LOST, "the connection was lost");
        }
        hasAnswered = true;
        lastCall = database.now();
    }

    /** Does something outside the tables when this is committed, for those who look on. */
    public void onCommit(Runnable task) {
        onCommit.add(task);
    }

    /** The same when it ran into others, or its commit failed or got lost. */
    public void onTrouble(Runnable task) {
        onTrouble.add(task);
    }

    void trouble() {
        onTrouble.forEach(Runnable::run);
        onTrouble.clear();
    }

    void holds(Consumer<Boolean> lock) {
        locks.add(lock);
    }

    void awaitLock(Row<?> row, String what, Duration longest) {
        waitsFor = row.owner;
        if (database.ways().crossedInsertsAreADeadlock() && isInCircle()) {
            waitsFor = null;
            throw fail(SqlFaults.DEADLOCK, "deadlock detected at " + what);
        }
        Session holder = row.owner;
        database.scheduler().note(() -> "waits for the lock on " + what + " of " + holder.life + ".");
        database.troubled(life);
        boolean isFree = database.scheduler().await(() -> row.owner != holder || isEnded, longest);
        waitsFor = null;
        lastCall = database.now();
        database.troubled(life);
        requireUsable();
        if (!isFree) {
            throw timedOut(what);
        }
    }

    boolean isWaiting() {
        return waitsFor != null;
    }

    private RuntimeException timedOut(String what) {
        String why = "canceling statement due to lock timeout at " + what;
        if (database.ways().aTimeOutEndsAll()) {
            return fail(SqlFaults.LOCK_TIMEOUT, why);
        }
        trouble();
        return SqlFaults.of(SqlFaults.LOCK_TIMEOUT, why);
    }

    private boolean isInCircle() {
        Session next = waitsFor;
        while (next != null && next != this) {
            next = next.waitsFor;
        }
        return next == this;
    }

    private void requireUsable() {
        if (isEnded) {
            database.troubled(life);
            throw SqlFaults.of(SqlFaults.CONNECTION_LOST, "the connection was lost");
        }
        if (isAborted) {
            throw SqlFaults.of(SqlFaults.ABORTED, "current transaction is aborted");
        }
    }

    private RuntimeException fail(String state, String why) {
        trouble();
        return refuse(state, why);
    }

    private RuntimeException refuse(String state, String why) {
        isAborted = true;
        database.troubled(life);
        release(false);
        return SqlFaults.of(state, why);
    }

    /** What a column of text does not take: more characters than it is wide, and NUL. */
    public void requireFit(String column, int width, String text) {
        if (text != null && text.codePointCount(0, text.length()) > width) {
            throw refuse(SqlFaults.TOO_LONG, "value too long for " + column);
        }
        if (text != null && text.indexOf('\0') >= 0) {
            throw refuse(SqlFaults.NO_TEXT, "invalid byte sequence for " + column);
        }
    }

    /** Whether it holds its locks. */
    public boolean holds() {
        return !isBroken();
    }

    boolean isEnded() {
        return isEnded;
    }

    /** Whether it can no longer be committed. */
    boolean isBroken() {
        return isEnded || isAborted;
    }

    /** Commits what was done by one that is no server. */
    public void finish() {
        commit();
    }

    void commit() {
        requireUsable();
        end(true);
    }

    void rollBack() {
        end(false);
    }

    void end(boolean isCommit) {
        if (!isEnded) {
            isEnded = true;
            database.forget(this);
            database.commits(life);
            release(isCommit);
            if (isCommit) {
                onCommit.forEach(Runnable::run);
                database.committed();
            }
        }
    }

    private void release(boolean isCommit) {
        List<Consumer<Boolean>> held = List.copyOf(locks);
        locks.clear();
        held.forEach(lock -> lock.accept(isCommit));
    }
}
