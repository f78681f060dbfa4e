package dev.semel.simulation.schedule;

import java.time.Instant;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;

/** A thread that runs only when it is its turn. */
public final class Actor {

    private final String name;
    private final Life life;
    private final Runnable work;
    private final Semaphore turn = new Semaphore(0);
    private BooleanSupplier awaited;
    private Instant latest;
    private Object context;

    Actor(String name, Life life, Runnable work) {
        this.name = name;
        this.life = life;
        this.work = work;
    }

    public Life life() {
        return life;
    }

    /** What belongs to this thread: its transaction. */
    public Object context() {
        return context;
    }

    public void setContext(Object context) {
        this.context = context;
    }

    void work() {
        work.run();
    }

    void waitFor(BooleanSupplier condition, Instant until) {
        awaited = condition;
        latest = until;
    }

    void goOn() {
        awaited = null;
        latest = null;
    }

    /** The dead are ready too: they have to leave. */
    boolean isReady(Instant now) {
        if (life.isDead()) {
            return true;
        }
        if (life.frozenUntil().isAfter(now)) {
            return false;
        }
        return awaited == null || awaited.getAsBoolean() || latest != null && !latest.isAfter(now);
    }

    /** When it is ready at the latest, as far as is known; null for never by itself. */
    Instant readyAt(Instant now) {
        Instant thaw = life.frozenUntil();
        if (thaw.isAfter(now)) {
            return thaw;
        }
        return latest;
    }

    void giveTurn() {
        turn.release();
    }

    void awaitTurn() {
        turn.acquireUninterruptibly();
    }

    @Override
    public String toString() {
        return life.name() + " " + name;
    }
}
