package dev.semel.benchmarks.app;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** When the effect of each event was committed, by the clock that all processes of the machine share. */
@ApplicationScoped
public class Timestamps {

    private final Map<String, Long> timestamps = new ConcurrentHashMap<>();

    /** Keeps the moment at which the running transaction will be committed. */
    public Synchronization ofCommit(String event) {
        return new Synchronization() {
            @Override
            public void beforeCompletion() {
                // Only the end counts.
            }

            @Override
            public void afterCompletion(int status) {
                if (status == Status.STATUS_COMMITTED) {
                    timestamps.put(event, System.nanoTime());
                }
            }
        };
    }

    /** What was kept so far; forgets it. */
    public Map<String, Long> take() {
        Map<String, Long> taken = Map.copyOf(timestamps);
        timestamps.keySet().removeAll(taken.keySet());
        return taken;
    }
}
