package dev.semel.endtoend.random;

import dev.semel.endtoend.laboratory.Laboratory;
import dev.semel.endtoend.server.LibertyServer;
import dev.semel.endtoend.server.TcpProxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** Breaks one part or another of the laboratory, and mends each after a while. */
final class Breakage {

    private static final int MOST_AT_A_TIME = 2;
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(2);
    private static final int LONGEST_MILLIS = 12_000;

    private final Laboratory laboratory;
    private final List<TcpProxy> ways;
    private final Truth truth;
    private final Random random;
    private final Map<String, Mending> broken = new HashMap<>();
    private final Set<LibertyServer> starting = new HashSet<>();
    private long nextLook = System.nanoTime();
    private final AtomicInteger restarts = new AtomicInteger();

    Breakage(Laboratory laboratory, List<TcpProxy> ways, Truth truth, Random random) {
        this.laboratory = laboratory;
        this.ways = ways;
        this.truth = truth;
        this.random = random;
    }

    private record Mending(long at, Runnable work) {}

    /** Breaks something that is whole, unless enough is broken. */
    void breakSomething() {
        int kind = random.nextInt(8);
        int which = random.nextInt(laboratory.nodes().size());
        int millis = random.nextInt(LONGEST_MILLIS);
        String part = kind < 3 ? "node " + which : kind < 5 ? "broker" : kind < 7 ? "database" : "way " + which;
        if (broken.size() >= MOST_AT_A_TIME || broken.containsKey(part)) {
            return;
        }
        switch (kind) {
            case 0 -> kill(laboratory.nodes().get(which), part);
            case 1, 2 ->
                freeze(
                        part,
                        millis,
                        laboratory.nodes().get(which)::freeze,
                        laboratory.nodes().get(which)::thaw);
            case 3 -> down(part, millis, laboratory.broker()::kill, laboratory.broker()::startAgain);
            case 4 -> freeze(part, millis, laboratory.broker()::freeze, laboratory.broker()::thaw);
            case 5 -> down(part, millis, laboratory.database()::kill, laboratory.database()::startAgain);
            case 6 -> freeze(part, millis, laboratory.database()::freeze, laboratory.database()::thaw);
            default -> silence(part, millis, ways.get(random.nextInt(ways.size())));
        }
    }

    /** It is started again by the one that looks after the nodes. */
    private void kill(LibertyServer node, String part) {
        if (node.isAlive()) {
            node.kill();
            truth.happened("killed " + part);
        }
    }

    private void down(String part, int millis, Runnable kill, Runnable start) {
        kill.run();
        truth.happened("killed " + part + " for " + millis + " ms");
        mendLater(part, millis, start);
    }

    private void freeze(String part, int millis, Runnable freeze, Runnable thaw) {
        if (isDone(part, freeze)) {
            truth.happened("froze " + part + " for " + millis + " ms");
            mendLater(part, millis, () -> isDone(part, thaw));
        }
    }

    /** False if it is a node that has died by then: a message may have ended it. */
    private boolean isDone(String part, Runnable work) {
        try {
            work.run();
            return true;
        } catch (IllegalStateException gone) {
            if (part.startsWith("node") && !nodeOf(part).isAlive()) {
                return false;
            }
            throw gone;
        }
    }

    private void silence(String part, int millis, TcpProxy way) {
        way.swallow();
        truth.happened("silenced a " + part.split(" ")[0] + " for " + millis + " ms");
        mendLater(part, millis, () -> {
            way.cut();
            way.restore();
        });
    }

    private LibertyServer nodeOf(String part) {
        return laboratory.nodes().get(Integer.parseInt(part.split(" ")[1]));
    }

    private void mendLater(String part, int millis, Runnable work) {
        broken.put(
                part, new Mending(System.nanoTime() + Duration.ofMillis(millis).toNanos(), work));
    }

    /** How often a node was started that had died. */
    int restarts() {
        return restarts.get();
    }

    /** Mends what has been broken for long enough, and starts the nodes that are dead or have started in vain. */
    void mendWhatIsDue() {
        mend(System.nanoTime());
        if (isDatabaseWhole() && System.nanoTime() - nextLook > 0) {
            laboratory.nodes().forEach(this::lookAfter);
            nextLook = System.nanoTime() + BETWEEN_LOOKS.toNanos();
        }
    }

    /** Mends everything, and waits until all nodes work. */
    void mendAll() {
        mend(Long.MAX_VALUE);
        laboratory.nodes().forEach(this::lookAfter);
        laboratory.nodes().forEach(this::awaitReady);
    }

    // It may have found no database before all was mended, and notice it only now.
    private void awaitReady(LibertyServer node) {
        try {
            node.awaitReady();
        } catch (IllegalStateException startedInVain) {
            node.kill();
            node.start();
        }
        starting.remove(node);
    }

    boolean isDatabaseWhole() {
        return !broken.containsKey("database");
    }

    boolean isBrokerWhole() {
        return !broken.containsKey("broker");
    }

    /** The nodes that are neither dead nor frozen. */
    List<LibertyServer> wholeNodes() {
        List<LibertyServer> whole = new ArrayList<>(laboratory.nodes());
        whole.removeIf(node -> !node.isAlive() || starting.contains(node) || isFrozen(node));
        return whole;
    }

    private boolean isFrozen(LibertyServer node) {
        return broken.containsKey("node " + laboratory.nodes().indexOf(node));
    }

    private void mend(long now) {
        for (Iterator<Map.Entry<String, Mending>> all = broken.entrySet().iterator(); all.hasNext(); ) {
            Map.Entry<String, Mending> one = all.next();
            if (now == Long.MAX_VALUE || one.getValue().at() - now <= 0) {
                all.remove();
                one.getValue().work().run();
                truth.happened("mended " + one.getKey());
            }
        }
    }

    // Without a database an application does not start, and is started again by hand.
    private void lookAfter(LibertyServer node) {
        if (node.isAlive() && starting.contains(node) && !isFrozen(node)) {
            if (node.hasFailedToStart()) {
                node.kill();
            } else if (node.answers()) {
                starting.remove(node);
            }
        }
        if (!node.isAlive()) {
            node.launch();
            restarts.incrementAndGet();
            starting.add(node);
            truth.happened("started node " + laboratory.nodes().indexOf(node));
        }
    }
}
