package dev.semel.simulation.defect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.simulation.SavedSeeds;
import dev.semel.simulation.Simulation;
import dev.semel.simulation.world.Mutation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A checker that finds nothing proves nothing: each of these defects has to be found. */
@Tag("long")
class PlantedDefectsTest {

    private static final int MOST_SEEDS = 1_000;
    private static final Path FOUND_NOW = Path.of("target/simulation/planted.txt");
    private static final List<String> FOUND = new ArrayList<>();
    private static Map<String, Long> foundLast;

    @BeforeAll
    static void readTheSeedsThatFoundLast() throws IOException {
        foundLast = SavedSeeds.read("planted").stream()
                .collect(Collectors.toMap(SavedSeeds.Line::rest, SavedSeeds.Line::seed));
        assertThat(Defects.all().stream().map(Defect::name)).containsAll(foundLast.keySet());
    }

    /** For the next time, where many seeds had to be tried: it takes the place of the file that is read. */
    @AfterAll
    static void writeTheSeedsThatFound() throws IOException {
        Files.createDirectories(FOUND_NOW.getParent());
        Files.write(FOUND_NOW, FOUND);
    }

    static List<Defect> defects() {
        return Defects.all();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("defects")
    void isFoundByThePromiseThatItBreaks(Defect defect) {
        Stream<Long> all = Stream.iterate(1L, seed -> seed + 1)
                .filter(defect.canShowIn()::test)
                .limit(MOST_SEEDS);
        Stream<Long> seeds = Stream.concat(Stream.ofNullable(foundLast.get(defect.name())), all);
        Mutation.Applied applied = defect.mutation().apply();
        try {
            Optional<Simulation.Result> found = seeds.map(
                            seed -> new Simulation(seed, defect.mutation(), Set.of(), defect.course()).run())
                    .filter(defect::isFoundBy)
                    .findFirst();

            assertThat(found)
                    .as("breaks " + defect.promises() + " with one of " + MOST_SEEDS + " seeds: " + defect)
                    .isPresent();
            FOUND.add(found.get().seed() + " " + defect.name());
            System.out.println("Found by seed " + found.get().seed() + ": " + defect + ": "
                    + found.get().failure());
        } finally {
            applied.close();
        }
    }
}
