package dev.semel.internal.counter.copy;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.Map;

/** What this node has skipped: an addition in memory, written down once a second. A server that dies forgets a second of it. */
@ApplicationScoped
public class SkippedCopies {

    private final Map<Source, Long> sinceStart = new HashMap<>();
    private Map<Source, Long> fresh = new HashMap<>();

    /** One consumer's copies of one origin. */
    public record Source(String consumer, CopyOrigin origin) {}

    public synchronized void add(String consumer, CopyOrigin origin) {
        Source source = new Source(consumer, origin);
        sinceStart.merge(source, 1L, Long::sum);
        fresh.merge(source, 1L, Long::sum);
    }

    public synchronized Map<Source, Long> sinceStart() {
        return Map.copyOf(sinceStart);
    }

    synchronized Map<Source, Long> takeFresh() {
        Map<Source, Long> taken = fresh;
        fresh = new HashMap<>();
        return taken;
    }

    synchronized void giveBack(Map<Source, Long> taken) {
        taken.forEach((source, number) -> fresh.merge(source, number, Long::sum));
    }
}
