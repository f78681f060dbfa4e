package dev.semel.simulation.check;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How handlers failed, by the key that their messages had; an operator who runs a key again gives all attempts back. */
public final class Failures {

    /** What failed when an operator came may be recorded after it. */
    private static final Duration LONGEST_RECORDING = Duration.ofSeconds(30);

    private final Map<String, List<Failed>> ofKey = new HashMap<>();

    /** What a handler threw. */
    public enum Kind {
        USUAL,
        TERMINAL,
        BROKEN_BODY,
        /** The database refused what its transaction did: an outage, or others in the way. It is no fault of the message. */
        TROUBLE
    }

    private record Failed(Kind kind, Instant at) {}

    void add(String keyHash, Kind kind, Instant now) {
        ofKey.computeIfAbsent(keyHash, first -> new ArrayList<>()).add(new Failed(kind, now));
    }

    void forgive(String keyHash, Instant now) {
        Instant latest = now.minus(LONGEST_RECORDING);
        of(keyHash).removeIf(failed -> failed.at().isBefore(latest));
    }

    /**
     * How many may count as attempts.
     *
     * @param areTroublesItsOwn whether the database gave so much trouble that it may be the message's own
     */
    int count(String keyHash, boolean areTroublesItsOwn) {
        return (int) of(keyHash).stream()
                .filter(failed -> failed.kind() != Kind.TROUBLE || areTroublesItsOwn)
                .count();
    }

    boolean isAny(String keyHash, Kind kind) {
        return of(keyHash).stream().anyMatch(failed -> failed.kind() == kind);
    }

    /** When the first of them failed; never, if none did. */
    Instant first(String keyHash) {
        return of(keyHash).stream().map(Failed::at).findFirst().orElse(Instant.MAX);
    }

    private List<Failed> of(String keyHash) {
        return ofKey.computeIfAbsent(keyHash, first -> new ArrayList<>());
    }
}
