package dev.semel.tally;

/** Counts in memory, which {@code TallyTimer} has written down now and then, and once more when the application stops. */
public interface FreshCounts {

    /** What they count, for the log. */
    String name();

    /** Writes down what is new. If that fails, it is kept for the next time, and the failure is thrown. */
    void write();
}
