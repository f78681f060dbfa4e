package dev.semel.benchmarks.result;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Figures with no more digits than they deserve. */
final class Round {

    private Round() {}

    /** A limit as it was written: 2, not 2.0. */
    static String shown(double limit) {
        return BigDecimal.valueOf(limit).stripTrailingZeros().toPlainString();
    }

    static BigDecimal to(int places, double value) {
        return BigDecimal.valueOf(value).setScale(places, RoundingMode.HALF_UP);
    }
}
