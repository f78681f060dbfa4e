package dev.semel.simulation.schedule;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Lets exactly one actor run at a time.
 *
 * <ol>
 *   <li>Every call of a port is a {@link #step}: time passes, and the seed may say that another actor is next.
 *   <li>An actor that waits says for what, and until when ({@link #await}). When none can go on, time jumps to the first end of a
 *       wait.
 *   <li>The one who stops hands its turn directly to the next one. All state is handed over with the turn, so nothing here, and
 *       nothing that is simulated, needs a lock.
 * </ol>
 */
public final class Scheduler {

    public static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

    private static final ExecutorService THREADS = Executors.newCachedThreadPool(Scheduler::daemon);
    private static final int SWITCHES_ONE_IN = 5;
    private static final long MOST_NANOS_OF_A_STEP = 400_000;

    /** A run has some eight thousand. */
    private static final long MOST_STEPS = 500_000;

    private final Decisions decisions;
    private final Trace trace;
    private final List<Actor> actors = new ArrayList<>();
    private final List<Actor> ready = new ArrayList<>();
    private final Semaphore isDone = new Semaphore(0);
    private Instant now = START;
    private Actor current;
    private long steps;
    private boolean isPaused;
    private boolean isStalled;
    private Throwable failure;
    private BooleanSupplier isOver = () -> false;

    public Scheduler(Decisions decisions, Trace trace) {
        this.decisions = decisions;
        this.trace = trace;
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "actor");
        thread.setDaemon(true);
        return thread;
    }

    public Instant now() {
        return now;
    }

    public long steps() {
        return steps;
    }

    public Actor current() {
        return current;
    }

    /** What broke the run: a violation, or an actor that threw. */
    public Throwable failure() {
        return failure;
    }

    /** Whether no actor could ever go on. */
    public boolean isStalled() {
        return isStalled;
    }

    public void fail(Throwable reason) {
        if (failure == null) {
            failure = reason;
        }
    }

    /** The caller goes on after this was thrown; a bug fails the run. */
    public void survives(Throwable thrown) {
        if (Bugs.isOne(thrown)) {
            fail(new CaughtBug(thrown));
        }
    }

    public void start(String name, Life life, Runnable work) {
        Actor actor = new Actor(name, life, work);
        actors.add(actor);
        THREADS.execute(() -> live(actor));
    }

    private void live(Actor actor) {
        actor.awaitTurn();
        try {
            actor.life().requireAlive();
            actor.work();
        } catch (NodeDied died) {
            note(() -> "has ended with its server.");
        } catch (Throwable broken) {
            fail(broken);
        }
        actors.remove(actor);
        handOver();
    }

    /** Lets the actors run until this holds, something has failed, or none can ever go on; the caller is no actor. */
    public void run(BooleanSupplier until) {
        isOver = until;
        isPaused = false;
        handOver();
        isDone.acquireUninterruptibly();
        current = null;
    }

    /** Ends all threads. */
    public void close() {
        actors.forEach(actor -> actor.life().end());
        run(actors::isEmpty);
        if (!actors.isEmpty()) {
            throw new IllegalStateException("These actors did not end: " + actors);
        }
    }

    /** Notes what is done, without a chance for others. */
    public void note(Supplier<String> sentence) {
        trace.add(Duration.between(START, now), current, sentence);
    }

    /** The current actor calls a port. Others may go first. */
    public void step(Supplier<String> sentence) {
        Actor me = current;
        me.life().requireAlive();
        steps++;
        if (steps == MOST_STEPS) {
            fail(new IllegalStateException("I8 is broken: the run does not end within " + MOST_STEPS
                    + " steps, so an actor goes on and on without a pause."));
        }
        now = now.plusNanos(decisions.random().nextLong(MOST_NANOS_OF_A_STEP));
        note(sentence);
        boolean isSwitch = decisions.isOneIn(SWITCHES_ONE_IN);
        if (isSwitch || failure != null || isOver.getAsBoolean()) {
            yieldTurn(me);
        }
        me.life().requireAlive();
    }

    public void sleep(Duration pause) {
        await(() -> false, pause);
    }

    /** Waits until the condition holds, which must not change anything, but not longer than given; null for ever. */
    public boolean await(BooleanSupplier condition, Duration longest) {
        Actor me = current;
        me.life().requireAlive();
        me.waitFor(condition, longest == null ? null : now.plus(longest));
        yieldTurn(me);
        me.goOn();
        me.life().requireAlive();
        return condition.getAsBoolean();
    }

    private void yieldTurn(Actor me) {
        Actor next = next();
        if (next != me) {
            giveTurn(next);
            me.awaitTurn();
        }
        current = me;
    }

    private void handOver() {
        giveTurn(next());
    }

    private void giveTurn(Actor next) {
        current = next;
        if (next == null) {
            isPaused = true;
            isDone.release();
        } else {
            next.giveTurn();
        }
    }

    /** Null if the run has to pause. */
    private Actor next() {
        boolean isClosing = actors.stream().allMatch(actor -> actor.life().isDead());
        if (!isClosing && (failure != null || isOver.getAsBoolean()) || actors.isEmpty()) {
            return null;
        }
        while (true) {
            Instant first = findReady();
            if (!ready.isEmpty()) {
                return ready.get(decisions.below(ready.size()));
            }
            if (first == null) {
                isStalled = true;
                return null;
            }
            now = first.isAfter(now) ? first : now;
        }
    }

    /** When the first of those that wait is ready at the latest; null if that is unknown. */
    private Instant findReady() {
        ready.clear();
        Instant first = null;
        for (Actor actor : actors) {
            if (actor.isReady(now)) {
                ready.add(actor);
            } else {
                Instant at = actor.readyAt(now);
                first = first == null || at != null && at.isBefore(first) ? at : first;
            }
        }
        return first;
    }
}
