package dev.semel.benchmarks.plan;

import java.util.function.IntToDoubleFunction;

/** One of several ways that are compared: given a number of pieces of work, it does them and answers how many per second. */
public record Variant(String name, IntToDoubleFunction perSecond) {

    /** The same with no more work than that. */
    public Variant upTo(int most) {
        return new Variant(name, work -> perSecond.applyAsDouble(Math.min(work, most)));
    }
}
