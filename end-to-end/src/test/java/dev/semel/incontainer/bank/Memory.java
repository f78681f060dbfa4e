package dev.semel.incontainer.bank;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** What no rollback undoes: how often the handler ran, and what the test has mended. */
@ApplicationScoped
public class Memory {

    private static final long PATIENCE_SECONDS = 100;

    private final Map<String, AtomicInteger> runs = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> warnedRuns = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> elsewhere = new ConcurrentHashMap<>();
    private final Map<String, CountDownLatch> gates = new ConcurrentHashMap<>();
    private final Set<String> mended = ConcurrentHashMap.newKeySet();

    public AtomicInteger runsOf(String reference) {
        return runs.computeIfAbsent(reference, unknown -> new AtomicInteger());
    }

    /** In how many of them the handler was told that an earlier one may have worked. */
    public AtomicInteger warnedRunsOf(String reference) {
        return warnedRuns.computeIfAbsent(reference, unknown -> new AtomicInteger());
    }

    /** How often a subscriber without Semel has seen a message. */
    public AtomicInteger seenElsewhere(String reference) {
        return elsewhere.computeIfAbsent(reference, unknown -> new AtomicInteger());
    }

    /** Keeps the handler until the test lets it go. */
    public void hold(String reference) {
        try {
            if (!gate(reference).await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("The test did not let " + reference + " go.");
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }

    public void letGo(String reference) {
        gate(reference).countDown();
    }

    private CountDownLatch gate(String reference) {
        return gates.computeIfAbsent(reference, unknown -> new CountDownLatch(1));
    }

    public void mend(String reference) {
        mended.add(reference);
    }

    boolean isMended(String reference) {
        return mended.contains(reference);
    }
}
