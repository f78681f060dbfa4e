package dev.semel.simulation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Chooses few of many seeds whose runs together meet each situation. */
final class FewSeeds {

    private final Map<Long, Set<String>> met = new LinkedHashMap<>();

    void add(long seed, Set<String> situations) {
        met.put(seed, Set.copyOf(situations));
    }

    /** Always the one that meets most of what is missing; as many as meet all that any of them meets. */
    List<Long> choose(Set<String> wanted) {
        Set<String> missing = new HashSet<>(wanted);
        List<Long> chosen = new ArrayList<>();
        while (met.values().stream().anyMatch(each -> gain(each, missing) > 0)) {
            Map.Entry<Long, Set<String>> best = met.entrySet().stream()
                    .max(Comparator.comparingLong(each -> gain(each.getValue(), missing)))
                    .orElseThrow();
            chosen.add(best.getKey());
            missing.removeAll(best.getValue());
        }
        return chosen;
    }

    void write(Path file, Set<String> wanted) throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(file, choose(wanted).stream().map(String::valueOf).toList());
    }

    private static long gain(Set<String> situations, Set<String> missing) {
        return situations.stream().filter(missing::contains).count();
    }
}
