package dev.semel.endtoend.laboratory;

import org.junit.jupiter.api.Assumptions;

/** How many of the many faults a run tries: of each kind the one that tells most, or with {@code -Dfaults=all} all of them. */
public final class Faults {

    private static final boolean ALL = "all".equals(System.getProperty("faults"));

    private Faults() {}

    /** Skips the rest of the test in a short run, unless this is the fault of its kind that tells most. */
    public static void skipUnless(boolean tellsMost) {
        Assumptions.assumeTrue(ALL || tellsMost, "tried with -Dfaults=all");
    }
}
