package dev.semel.simulation.check;

import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.internal.settings.RetentionSettings.Window;
import dev.semel.simulation.store.ConsumerTablesInMemory.KeyRow;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Records of keys that are gone. It must have been wanted; a completed key may take effect once more then. */
public final class Removals {

    private static final Duration CLOCK_ERROR = Duration.ofSeconds(10);
    private static final Duration LONGEST_FROST = Duration.ofSeconds(140);

    private final Map<String, KeyRow> unexplained = new LinkedHashMap<>();
    private final Map<String, Integer> removed = new HashMap<>();
    private final Map<String, Integer> ofCompleted = new HashMap<>();
    private final Map<String, Integer> ofAny = new HashMap<>();
    private final Situations situations;
    private Duration kept;
    private Window window = Window.ALWAYS;

    Removals(Situations situations) {
        this.situations = situations;
    }

    /**
     * An operator may do it at any time, the purge when a key has been ended for long enough.
     *
     * @param eventsBefore how many events there were
     */
    void removed(KeyRow record, Instant now, int eventsBefore) {
        removed.put(record.record().keyHash(), eventsBefore);
        unexplained.put(record.record().keyHash(), record);
        boolean isEnded = record.record().status() == RecordStatus.COMPLETED
                || record.record().status() == RecordStatus.DISCARDED;
        if (isEnded && !record.keptFrom().plus(kept).isAfter(now) && isHour(now)) {
            situations.count("the purge removed a key");
            explain(record.record().keyHash());
        }
    }

    /** The hours in which all applications purge. */
    public void keepsTo(Window hours) {
        window = hours;
    }

    // A server may look at its clock, stand still, and purge then.
    private boolean isHour(Instant now) {
        return window.isOpen(now) || window.isOpen(now.plus(CLOCK_ERROR)) || window.isOpen(now.minus(LONGEST_FROST));
    }

    /** How long the applications keep keys that are ended. */
    void keepsFor(Duration longest) {
        kept = longest;
    }

    /** How many events there were when it was removed last; none if it never was. */
    OptionalInt eventsBefore(String hash) {
        Integer events = removed.get(hash);
        return events == null ? OptionalInt.empty() : OptionalInt.of(events);
    }

    void explain(String hash) {
        KeyRow gone = unexplained.remove(hash);
        ofAny.merge(hash, gone == null ? 0 : 1, Integer::sum);
        if (gone != null && gone.record().status() == RecordStatus.COMPLETED) {
            ofCompleted.merge(hash, 1, Integer::sum);
        }
    }

    int ofCompleted(String hash) {
        return ofCompleted.getOrDefault(hash, 0);
    }

    /** In each state: it held a key that other content may have now. */
    int ofAny(String hash) {
        return ofAny.getOrDefault(hash, 0);
    }

    Optional<Violation> unexplained() {
        return unexplained.values().stream()
                .findFirst()
                .map(gone -> new Violation(
                        "I2",
                        "key " + gone.text() + ", which was " + gone.record().status()
                                + ", is gone, and none was allowed to remove it."));
    }
}
