package dev.semel.internal.idempotency.poison;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeathsTest {

    @ParameterizedTest(name = "{0} deaths, {1} of them alone, {2} allowed: {3}")
    @CsvSource({
        "0, 0, 1, false",
        "1, 0, 1, true",
        "2, 2, 3, false",
        "3, 3, 3, true",
        "3, 2, 3, true",
        "3, 1, 3, false",
        "8, 1, 3, false",
        "9, 0, 3, true",
    })
    void areEnoughIfAllButOneCameAloneOrIfTheyAreVeryMany(int all, int alone, int allowed, boolean areEnough) {
        assertThat(new Deaths(all, alone, 0).areEnough(allowed)).isEqualTo(areEnough);
    }
}
