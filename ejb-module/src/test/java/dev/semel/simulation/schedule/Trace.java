package dev.semel.simulation.schedule;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The steps of a run as sentences, kept only where they are to be read; and a fingerprint of them in any case. */
public final class Trace {

    private static final int MOST = 200_000;

    private final boolean isKept;
    private final List<String> sentences = new ArrayList<>();

    public Trace(boolean isKept) {
        this.isKept = isKept;
    }

    void add(Duration sinceStart, Object actor, Supplier<String> sentence) {
        if (isKept && sentences.size() < MOST) {
            sentences.add(String.format("%10.4f s  %-28s %s", sinceStart.toNanos() / 1e9, actor, sentence.get()));
        }
    }

    public List<String> sentences() {
        return sentences;
    }
}
