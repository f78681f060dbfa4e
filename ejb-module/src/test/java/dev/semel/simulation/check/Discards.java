package dev.semel.simulation.check;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.simulation.store.EventRow;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** What is discarded ends without an effect. Only an operator may do that, who says so when it is committed (I1). */
public final class Discards {

    private final Map<String, String> seen = new LinkedHashMap<>();
    private final Set<String> wanted = new HashSet<>();
    private final Map<String, Integer> ofKey = new HashMap<>();

    /** The committed row of a key, a parked message or an event says so now. */
    void seen(Object subject, String what) {
        seen.put(subject.toString(), what);
    }

    /** An event is discarded, which may have been the last that brought a key that was never completed. */
    void ofEvent(EventRow event, int eventsBefore) {
        event.event().event().idempotencyKey().ifPresent(key -> ofKey.put(key, eventsBefore));
    }

    /** How many events there were when one of this key was discarded last; none if none ever was. */
    OptionalInt eventsBefore(String consumer, String keyHash) {
        return ofKey.entrySet().stream()
                .filter(entry -> IdempotencyKey.hash(consumer, entry.getKey()).equals(keyHash))
                .mapToInt(Map.Entry::getValue)
                .max();
    }

    /** @param subject the hash of a key, or the id of a parked message or an event */
    public void byOperator(Object subject) {
        wanted.add(subject.toString());
    }

    /** What nothing explains; each explanation is for once. */
    Optional<Violation> unexplained() {
        seen.keySet().removeAll(wanted);
        wanted.clear();
        return seen.values().stream()
                .findFirst()
                .map(what -> new Violation("I1", what + " was discarded, and no operator did that."));
    }
}
