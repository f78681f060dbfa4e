package dev.semel.simulation.tables;

import dev.semel.simulation.fault.Ports;
import dev.semel.simulation.fault.Troubles;
import dev.semel.simulation.schedule.Decisions;
import dev.semel.simulation.schedule.Life;
import dev.semel.simulation.schedule.Scheduler;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** The database that all servers share. */
public final class MemoryDatabase {

    private static final Duration IDLE_LIMIT = Duration.ofSeconds(60);

    /** How long after an outage the pools of the servers have connections that are dead. */
    private static final Duration SHAKY = Duration.ofSeconds(3);

    private final Ports ports;
    private final Decisions decisions;
    private final Life life;
    private final List<Session> sessions = new ArrayList<>();
    private final Ways ways;
    private final Troubles troubles;
    private final List<Runnable> commitWatchers = new ArrayList<>();
    private Life committer;
    private long mostOfOneThread;
    private Instant shakyUntil = Instant.MIN;
    private boolean isDown;

    /** @param life of the machine it runs on, which does not die */
    public MemoryDatabase(Ports ports, Decisions decisions, Life life) {
        this(ports, decisions, life, Ways.of(decisions));
    }

    MemoryDatabase(Ports ports, Decisions decisions, Life life, Ways ways) {
        this.ways = ways;
        this.ports = ports;
        this.troubles = new Troubles(ports.scheduler());
        this.decisions = decisions;
        this.life = life;
    }

    Ways ways() {
        return ways;
    }

    Decisions decisions() {
        return decisions;
    }

    Life life() {
        return life;
    }

    public <K extends Comparable<K>, R> Table<K, R> table(String name) {
        return new Table<>(name);
    }

    public Ports ports() {
        return ports;
    }

    Scheduler scheduler() {
        return ports.scheduler();
    }

    public Instant now() {
        return scheduler().now();
    }

    public boolean isDown() {
        return isDown;
    }

    /** Sees that a commit is through, once those have seen it who watch tables. */
    public void watchCommits(Runnable watcher) {
        commitWatchers.add(watcher);
    }

    void committed() {
        commitWatchers.forEach(Runnable::run);
    }

    /** How many connections one thread had at most at one time. */
    public long mostOfOneThread() {
        return mostOfOneThread;
    }

    /** Whose transaction is being committed, for those who watch tables. */
    public Life committer() {
        return committer;
    }

    void commits(Life whose) {
        committer = whose;
    }

    public Session open(Life life) {
        Session session = openForOneQuestion(life);
        sessions.add(session);
        // Threads of the dead may ask once more, before they notice.
        if (!life.isDead()) {
            Object who = scheduler().current();
            long ofThisThread = sessions.stream().filter(open -> open.isOf(who)).count();
            mostOfOneThread = Math.max(mostOfOneThread, ofThisThread);
        }
        return session;
    }

    /** Outside any transaction: it may read, and holds nothing. */
    Session openForOneQuestion(Life life) {
        if (isDown) {
            troubled(life);
            throw SqlFaults.of(SqlFaults.CONNECTION_REFUSED, "connection refused");
        }
        return new Session(this, life);
    }

    /** It stops at once: every open transaction is gone. */
    public void takeDown() {
        isDown = true;
        end(session -> true);
    }

    public void bringUp() {
        isDown = false;
        shakyUntil = now().plus(SHAKY);
    }

    /** The server of these sessions is gone. */
    public void endSessionsOf(Life life) {
        end(session -> session.life() == life);
    }

    /** Ends transactions whose application has not been heard of for too long. */
    public void endIdle() {
        Instant latest = now().minus(IDLE_LIMIT);
        end(session -> session.lastCall().isBefore(latest));
    }

    /** A server had to wait, or was refused something. */
    void troubled(Life server) {
        troubles.hit(server);
    }

    /** Who does something at this moment. */
    public String who() {
        return String.valueOf(scheduler().current());
    }

    /**
     * How often that was so since then.
     *
     * @param who had it: a part of the actor's name
     */
    public long troublesOf(Life server, String who, Instant since) {
        return troubles.count(server, who, since);
    }

    /** Whether a statement meets a connection of the pool that has not outlived the last outage. */
    boolean isDead(Supplier<String> sentence) {
        return now().isBefore(shakyUntil) && ports.happens("The pool's connection is dead: ", sentence, 3);
    }

    /** How many transactions are open. */
    public int openTransactions() {
        return sessions.size();
    }

    boolean isAnyWaiting() {
        return sessions.stream().anyMatch(Session::isWaiting);
    }

    private void end(Predicate<Session> which) {
        List.copyOf(sessions).stream().filter(which).forEach(Session::rollBack);
    }

    boolean isContended(Supplier<String> sentence) {
        return ports.happens("A deadlock hits this: ", sentence, ports.rates().contention());
    }

    void forget(Session session) {
        sessions.remove(session);
    }
}
