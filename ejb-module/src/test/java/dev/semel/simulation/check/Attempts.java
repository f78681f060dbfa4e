package dev.semel.simulation.check;

import dev.semel.internal.idempotency.store.KeyRecord;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.internal.settings.RetrySettings;
import dev.semel.simulation.store.ConsumerTablesInMemory.KeyRow;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** When handlers failed. Between two attempts that count lies the back-off; otherwise all are gone before anything can heal. */
public final class Attempts {

    private final Supplier<Instant> clock;
    private final Map<String, RetrySettings> settings;
    private final Map<String, Instant> failures = new HashMap<>();
    private final Map<String, Instant> counted = new HashMap<>();
    private final Set<String> hurried = new HashSet<>();

    /** @param settings of the consumers whose messages are not left to the broker */
    public Attempts(Supplier<Instant> clock, Map<String, RetrySettings> settings) {
        this.clock = clock;
        this.settings = settings;
    }

    /** Whether an event brings the message of a failed key again; otherwise the broker does. */
    public boolean areRetriesStored(String consumer) {
        return settings.containsKey(consumer);
    }

    Supplier<Instant> clock() {
        return clock;
    }

    void failed(String keyHash) {
        failures.put(keyHash, clock.get());
    }

    /** An operator did not want to wait. */
    public void hurried(String keyHash) {
        hurried.add(keyHash);
    }

    /** What is wrong with the time of an attempt. */
    Optional<String> changed(KeyRow before, KeyRow after) {
        KeyRecord now = after.record();
        Instant failedAt = failures.get(now.keyHash());
        boolean isFailure = now.status() == RecordStatus.FAILED || now.status() == RecordStatus.PARKED;
        if (!isFailure || failedAt == null || now.attempts() <= before.record().attempts()) {
            return Optional.empty();
        }
        Instant last = counted.put(now.keyHash(), failedAt);
        boolean isTimed = settings.containsKey(after.consumer()) && !hurried.remove(now.keyHash());
        if (!isTimed || last == null || last.equals(failedAt) || before.record().attempts() == 0) {
            return Optional.empty();
        }
        Duration pause = Duration.between(last, failedAt);
        Duration least =
                leastPause(settings.get(after.consumer()), before.record().attempts());
        return pause.compareTo(least) >= 0
                ? Optional.empty()
                : Optional.of("attempt " + now.attempts() + " of key " + after.text() + " came " + pause
                        + " after the last one, and not after " + least + " at least.");
    }

    // A quarter of it is left to chance.
    static Duration leastPause(RetrySettings settings, int attempt) {
        long delay = Math.min(
                settings.firstDelay().toMillis() << attempt - 1,
                settings.maxDelay().toMillis());
        return Duration.ofMillis(delay - delay / 4);
    }
}
