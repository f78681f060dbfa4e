package dev.semel.simulation.check;

import dev.semel.idempotency.OnUnknownOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Which rule for an unknown outcome the version of the application has to which a message came, or from which it went lately. */
final class RulesOfVersions {

    /** What came of a delivery may be recorded after it. */
    private static final Duration LONGEST_RECORDING = Duration.ofSeconds(30);

    private final Map<String, List<Handling>> ofKey = new HashMap<>();
    private final Supplier<Instant> clock;

    RulesOfVersions(Supplier<Instant> clock) {
        this.clock = clock;
    }

    // Whether its key is taken by other content, so that it has one of its own, is seen only if its handler begins.
    void comes(Handling handling) {
        handling.possibleKeyHashes().forEach(hash -> add(hash, handling));
    }

    /** It has another key than its message says. */
    void moves(Handling handling) {
        add(handling.keyHash(), handling);
    }

    private void add(String keyHash, Handling handling) {
        ofKey.computeIfAbsent(keyHash, first -> new ArrayList<>()).add(handling);
    }

    /** Whether a version whose rule is to park came upon the key. */
    boolean isParked(String keyHash) {
        Instant since = clock.get().minus(LONGEST_RECORDING);
        List<Handling> all = ofKey.getOrDefault(keyHash, new ArrayList<>());
        all.removeIf(handling -> handling.isPast(since));
        return all.stream()
                .anyMatch(handling -> handling.consumer().work().onUnknownOutcome() == OnUnknownOutcome.PARK);
    }
}
