package dev.semel.internal.admin.sample;

import java.time.Instant;
import java.util.List;

/** Port: the table of samples. Works in the transaction of its caller. */
public interface SampleStore {

    /** Whether this minute, by the database's time, has its sample already. */
    boolean isTaken();

    /**
     * Adds the sample of a minute, and adds it to those of its hour and its day.
     *
     * @return false if another node was first; nothing was added then
     */
    boolean add(Sample minute);

    /** Deletes samples that are older than their span is kept. */
    void purge(Instant now);

    /** Those that begin at this moment or later, the first one first. */
    List<Sample> since(Span span, Instant begin);
}
