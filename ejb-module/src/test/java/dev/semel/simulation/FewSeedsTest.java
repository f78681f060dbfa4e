package dev.semel.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class FewSeedsTest {

    @Test
    void areChosenUntilEachSituationIsMetByTheOneThatAddsMost() {
        FewSeeds seeds = new FewSeeds();
        seeds.add(1, Set.of("a kill"));
        seeds.add(2, Set.of("a kill", "an outage", "a copy"));
        seeds.add(3, Set.of("an outage", "a retry"));
        seeds.add(4, Set.of());

        assertThat(seeds.choose(Set.of("a kill", "an outage", "a copy", "a retry", "never met")))
                .containsExactly(2L, 3L);
    }
}
