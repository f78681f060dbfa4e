package dev.semel.incontainer.bank;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** What no rollback undoes: how often the handler ran, and what the test has mended. */
@ApplicationScoped
public class Memory {

    private final Map<String, AtomicInteger> runs = new ConcurrentHashMap<>();
    private final Set<String> mended = ConcurrentHashMap.newKeySet();

    public AtomicInteger runsOf(String reference) {
        return runs.computeIfAbsent(reference, unknown -> new AtomicInteger());
    }

    public void mend(String reference) {
        mended.add(reference);
    }

    boolean isMended(String reference) {
        return mended.contains(reference);
    }
}
