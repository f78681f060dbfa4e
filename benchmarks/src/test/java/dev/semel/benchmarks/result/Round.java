package dev.semel.benchmarks.result;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Figures with no more digits than they deserve. */
final class Round {

    private Round() {}

    static BigDecimal to(int places, double value) {
        return BigDecimal.valueOf(value).setScale(places, RoundingMode.HALF_UP);
    }
}
