package dev.semel.endtoend.random;

import dev.semel.endtoend.lab.Behaviour;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/** What was really done, kept beside the system and written to a file line by line: the checker knows nothing else. */
final class Truth {

    private final Path file;
    private final Map<Work, Sent> works = new LinkedHashMap<>();
    private final Map<Work, Behaviour> behaviours = new LinkedHashMap<>();
    private final Set<Work> discarded = new HashSet<>();
    private final Set<Work> contested = new HashSet<>();
    private final Map<String, Integer> counts = new TreeMap<>();

    Truth(Path file) {
        this.file = file;
    }

    /** A piece of work: what takes effect once. */
    record Work(String consumer, String key) {}

    /** Whether a message of a key was sent. */
    enum Sent {
        /** It must never be worked on: its transaction was rolled back. */
        NEVER,
        /** The sender does not know. */
        PERHAPS,
        SURELY
    }

    /** One copy more; what is surely sent stays so. */
    void sent(Work work, Behaviour behaviour, Way way, int copies, Sent sent) {
        works.merge(work, sent, (known, now) -> known.compareTo(now) > 0 ? known : now);
        behaviours.putIfAbsent(work, behaviour);
        count(sent + " by " + way, copies);
        count("behaviour " + behaviour, copies);
        write("%s by %s: %s of %s, %d copies, %s".formatted(sent, way, work.key(), work.consumer(), copies, behaviour));
    }

    /** What was sent perhaps was sent surely. */
    void accepted(Work work) {
        works.put(work, Sent.SURELY);
        happened("accepted by Kafka: " + work.key());
    }

    /** An operator may have discarded it. */
    void discarded(Work work) {
        discarded.add(work);
    }

    /** Other content goes out under its key. */
    void other(Work work) {
        contested.add(work);
        happened("other content under a known key: " + work.key() + " of " + work.consumer());
    }

    boolean isContested(Work work) {
        return contested.contains(work);
    }

    /** Something that is neither a message nor a fault of the checker's. */
    void happened(String what) {
        count(what.replaceAll("[0-9]+ ms|: .*", "").strip(), 1);
        write(what);
    }

    /** Why it is not known. */
    void explain(Exception reason) {
        write("  because: " + reason);
    }

    private void count(String what, int number) {
        counts.merge(what, number, Integer::sum);
    }

    Map<Work, Sent> works() {
        return works;
    }

    Behaviour behaviour(Work work) {
        return behaviours.get(work);
    }

    boolean mayBeDiscarded(Work work) {
        return discarded.contains(work);
    }

    /** The works of these consumers that may be sent once more. */
    private List<Work> known(Collection<String> consumers) {
        List<Work> known = new ArrayList<>(works.keySet());
        known.removeIf(work -> works.get(work) == Sent.NEVER || !consumers.contains(work.consumer()));
        return known;
    }

    /** Every second time one of the last of them. */
    Optional<Work> anyKnown(Collection<String> consumers, Random random) {
        List<Work> known = known(consumers);
        if (known.isEmpty()) {
            return Optional.empty();
        }
        int oldest = random.nextBoolean() ? Math.min(10, known.size()) : known.size();
        return Optional.of(known.get(known.size() - 1 - random.nextInt(oldest)));
    }

    /** How often each thing was done. */
    Map<String, Integer> counts() {
        return counts;
    }

    Path file() {
        return file;
    }

    private void write(String line) {
        try {
            Files.writeString(
                    file, Instant.now() + " " + line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
