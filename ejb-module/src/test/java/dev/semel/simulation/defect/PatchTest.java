package dev.semel.simulation.defect;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each defect follows the code that it changes: whether it is found is a long test's to show ({@link PlantedDefectsTest}). */
class PatchTest {

    static Patch[] patches() {
        return Defects.all().stream()
                .map(Defect::mutation)
                .filter(Patch.class::isInstance)
                .toArray(Patch[]::new);
    }

    @ParameterizedTest
    @MethodSource("patches")
    void findsTheCodeThatItChanges(Patch patch) {
        patch.requireItsPlace();
    }
}
