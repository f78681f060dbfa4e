package dev.semel.simulation.plant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.simulation.SavedSeeds;
import dev.semel.simulation.Simulation;
import dev.semel.simulation.world.Plant;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A checker that finds nothing proves nothing: each of these defects has to be found. */
class PlantedDefectsTest {

    private static final int MOST_SEEDS = 400;
    private static Map<String, Long> foundLast;
    private static final Logger LOGGER = Logger.getLogger("dev.semel");

    @BeforeAll
    static void readTheSeedsThatFoundLast() throws IOException {
        foundLast = SavedSeeds.read("planted").stream()
                .collect(Collectors.toMap(SavedSeeds.Line::rest, SavedSeeds.Line::seed));
        assertThat(Defects.all().keySet()).containsAll(foundLast.keySet());
    }

    @BeforeAll
    static void quiet() {
        LOGGER.setLevel(Level.OFF);
    }

    @AfterAll
    static void loud() {
        LOGGER.setLevel(null);
    }

    static Stream<String> defects() {
        return Defects.all().keySet().stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("defects")
    void isFound(String defect) {
        Plant plant = Defects.all().get(defect);
        Stream<Long> all = Stream.iterate(1L, seed -> seed + 1).limit(MOST_SEEDS);
        Simulation.Result found = Stream.concat(Stream.ofNullable(foundLast.get(defect)), all)
                .map(seed -> new Simulation(seed, plant, Set.of()).run())
                .filter(result -> !result.isGood())
                .findFirst()
                .orElse(null);

        assertThat(found)
                .as("not found with " + MOST_SEEDS + " seeds: " + defect)
                .isNotNull();
        System.out.println("Found by seed " + found.seed() + ": " + defect + ": " + found.failure());
    }
}
