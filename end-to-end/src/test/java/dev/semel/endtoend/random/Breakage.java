package dev.semel.endtoend.random;

import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.TcpProxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** Breaks one part or another, and mends each after a while. */
final class Breakage {

    static final String BROKER = "broker";

    private static final int MOST_AT_A_TIME = 2;
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(2);
    private static final int LONGEST_MILLIS = 12_000;

    private final Map<String, LibertyServer> nodes;
    private final List<List<Fault>> kinds;
    private final Truth truth;
    private final Troubles troubles;
    private final Random random;
    private final Map<String, Mending> broken = new HashMap<>();
    private final Set<LibertyServer> starting = new HashSet<>();
    private long nextLook = System.nanoTime();
    private final AtomicInteger restarts = new AtomicInteger();

    /**
     * @param nodes by the names of their parts
     * @param kinds of faults, each as likely as the others
     */
    Breakage(Map<String, LibertyServer> nodes, List<List<Fault>> kinds, Truth truth, Troubles troubles, Random random) {
        this.nodes = nodes;
        this.kinds = kinds;
        this.truth = truth;
        this.troubles = troubles;
        this.random = random;
    }

    /**
     * What can happen to a part.
     *
     * @param mending of what is not mended by itself, or by the one that looks after the nodes
     */
    record Fault(String done, String part, Runnable harm, Optional<Runnable> mending) {

        static Fault death(String part, Runnable kill, Runnable start) {
            return new Fault("killed", part, kill, Optional.of(start));
        }

        static Fault freeze(String part, Runnable freeze, Runnable thaw) {
            return new Fault("froze", part, freeze, Optional.of(thaw));
        }

        static Fault silence(String way, TcpProxy proxy) {
            return new Fault("silenced", way, proxy::swallow, Optional.of(() -> {
                proxy.cut();
                proxy.restore();
            }));
        }

        static Fault atOnce(String done, String part, Runnable harm) {
            return new Fault(done, part, harm, Optional.empty());
        }
    }

    private record Mending(long at, Runnable work) {}

    /** Breaks something that is whole, unless enough is broken. */
    void breakSomething() {
        List<Fault> kind = kinds.get(random.nextInt(kinds.size()));
        Fault fault = kind.get(random.nextInt(kind.size()));
        int millis = random.nextInt(LONGEST_MILLIS);
        if (broken.size() < MOST_AT_A_TIME && isWhole(fault.part()) && !isDead(fault.part())) {
            harm(fault, millis);
        }
    }

    private void harm(Fault fault, int millis) {
        String part = fault.part();
        troubles.begins(part);
        boolean isDone = isDone(part, fault.harm());
        if (isDone && fault.mending().isPresent()) {
            truth.happened(fault.done() + " " + part + " for " + millis + " ms");
            long end = System.nanoTime() + Duration.ofMillis(millis).toNanos();
            Runnable mending = fault.mending().get();
            broken.put(part, new Mending(end, () -> isDone(part, mending)));
        } else {
            troubles.ends(part);
            truth.happened(isDone ? fault.done() + " " + part : part + " had died");
        }
    }

    /** False if it is a node that has died by then: a message may have ended it. */
    private boolean isDone(String part, Runnable work) {
        try {
            work.run();
            return true;
        } catch (IllegalStateException gone) {
            if (isDead(part)) {
                return false;
            }
            throw gone;
        }
    }

    private boolean isDead(String part) {
        return nodes.containsKey(part) && !nodes.get(part).isAlive();
    }

    /** How often a node was started that had died. */
    int restarts() {
        return restarts.get();
    }

    /** Mends what has been broken for long enough, and starts the nodes that are dead or have started in vain. */
    void mendWhatIsDue() {
        mend(System.nanoTime());
        if (isWhole(Troubles.DATABASE) && System.nanoTime() - nextLook > 0) {
            nodes.forEach(this::lookAfter);
            nextLook = System.nanoTime() + BETWEEN_LOOKS.toNanos();
        }
    }

    /** Mends everything, and waits until all nodes work. */
    void mendAll() {
        mend(Long.MAX_VALUE);
        nodes.forEach(this::lookAfter);
        nodes.forEach(this::awaitReady);
    }

    // It may have found no database before all was mended, and notice it only now.
    private void awaitReady(String part, LibertyServer node) {
        try {
            node.awaitReady();
        } catch (IllegalStateException startedInVain) {
            node.kill();
            launch(part, node);
            node.awaitReady();
        }
        starting.remove(node);
    }

    private void launch(String part, LibertyServer node) {
        node.launch();
        troubles.watch(part, node);
    }

    boolean isWhole(String part) {
        return !broken.containsKey(part);
    }

    /** The nodes that are neither dead nor frozen. */
    List<LibertyServer> wholeNodes() {
        List<LibertyServer> whole = new ArrayList<>();
        nodes.forEach((part, node) -> {
            if (node.isAlive() && !starting.contains(node) && isWhole(part)) {
                whole.add(node);
            }
        });
        return whole;
    }

    private void mend(long now) {
        for (Iterator<Map.Entry<String, Mending>> all = broken.entrySet().iterator(); all.hasNext(); ) {
            Map.Entry<String, Mending> one = all.next();
            if (now == Long.MAX_VALUE || one.getValue().at() - now <= 0) {
                all.remove();
                one.getValue().work().run();
                troubles.ends(one.getKey());
                truth.happened("mended " + one.getKey());
            }
        }
    }

    // Without a database an application does not start, and is started again by hand.
    private void lookAfter(String part, LibertyServer node) {
        if (node.isAlive() && starting.contains(node) && isWhole(part)) {
            if (node.hasFailedToStart()) {
                node.kill();
            } else if (node.answers()) {
                starting.remove(node);
            }
        }
        if (!node.isAlive()) {
            launch(part, node);
            restarts.incrementAndGet();
            starting.add(node);
            truth.happened("started " + part);
        }
    }
}
