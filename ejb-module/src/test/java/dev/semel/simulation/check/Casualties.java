package dev.semel.simulation.check;

import dev.semel.simulation.schedule.Life;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The keys whose handlers were at work when servers died, and whether others ran beside them. A server dies once over a key. */
final class Casualties {

    private static final int IN_COMPANY = 3;

    private final Map<String, Map<Life, Boolean>> isAlone = new HashMap<>();

    /** Those who died together. */
    void count(Life life, List<Handling> together) {
        Set<String> running = together.stream()
                .filter(Handling::isRunning)
                .map(Handling::keyHash)
                .collect(Collectors.toSet());
        together.stream()
                .map(Handling::keyHash)
                .forEach(key -> count(key, life, Set.of(key).containsAll(running)));
    }

    /** One whose handler did not run, but whose mark the database had not let go. It began alone, also if others began after it. */
    void countMark(String keyHash, Life life) {
        count(keyHash, life, true);
    }

    private void count(String keyHash, Life life, boolean wasAlone) {
        isAlone.computeIfAbsent(keyHash, first -> new HashMap<>()).merge(life, wasAlone, Boolean::logicalOr);
    }

    int of(String keyHash) {
        return deaths(keyHash).size();
    }

    /** Whether they are enough to give the key up: of those in company one counts, unless they are very many. */
    boolean areEnough(String keyHash, int maxServerDeaths) {
        int deaths = of(keyHash);
        int alone = (int) deaths(keyHash).stream().filter(was -> was).count();
        return alone + Math.min(1, deaths - alone) >= maxServerDeaths || deaths >= IN_COMPANY * maxServerDeaths;
    }

    private Collection<Boolean> deaths(String keyHash) {
        return isAlone.getOrDefault(keyHash, Map.of()).values();
    }
}
