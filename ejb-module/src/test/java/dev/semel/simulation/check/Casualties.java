package dev.semel.simulation.check;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The keys whose handlers were at work when servers died, and whether others ran beside them. */
final class Casualties {

    private static final int IN_COMPANY = 3;

    private final Map<String, Integer> all = new HashMap<>();
    private final Map<String, Integer> alone = new HashMap<>();

    /** Those who died together. */
    void count(List<Handling> together) {
        Set<String> running = together.stream()
                .filter(Handling::isRunning)
                .map(Handling::keyHash)
                .collect(Collectors.toSet());
        Set<String> keys = together.stream().map(Handling::keyHash).collect(Collectors.toSet());
        for (String key : keys) {
            all.merge(key, 1, Integer::sum);
            if (running.stream().allMatch(key::equals)) {
                alone.merge(key, 1, Integer::sum);
            }
        }
    }

    void countAlone(String keyHash) {
        all.merge(keyHash, 1, Integer::sum);
        alone.merge(keyHash, 1, Integer::sum);
    }

    int of(String keyHash) {
        return all.getOrDefault(keyHash, 0);
    }

    /** Whether they are enough to give the key up: of those in company one counts, unless they are very many. */
    boolean areEnough(String keyHash, int maxDeaths) {
        int deaths = of(keyHash);
        int inCompany = deaths - alone.getOrDefault(keyHash, 0);
        return deaths - inCompany + Math.min(1, inCompany) >= maxDeaths || deaths >= IN_COMPANY * maxDeaths;
    }
}
