package dev.semel.simulation;

import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The seeds that once broke a promise. */
@Tag("long")
class FailedSeedsTest {

    @Test
    void breakNoneAnyMore() throws IOException {
        for (SavedSeeds.Line saved : SavedSeeds.read("seeds")) {
            SimulationTest.run(new Simulation(saved.seed()));
        }
    }
}
