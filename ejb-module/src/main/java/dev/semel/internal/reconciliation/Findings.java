package dev.semel.internal.reconciliation;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Port: the findings, in the transaction of the caller. */
public interface Findings {

    /** Adds it unless it is known; answers whether it is new. */
    boolean add(Finding finding);

    /** Answers whether it was there. */
    boolean remove(FindingKind kind, String subject);

    /** Those of a kind, the oldest first; so many at most. */
    List<Finding> of(FindingKind kind, int most);

    Optional<Finding> lock(FindingKind kind, String subject);

    /** How many there are of each kind; those without are left out. */
    Map<FindingKind, Long> counts();

    /**
     * Takes the turn for a pass if the last one, on any node, began before that; answers whether it was taken. One that lies more than a minute
     * ahead is none: the clock of the database was set back.
     */
    boolean takeTurn(Instant now, Instant lastBefore);

    /** Up to when published events have been looked at; empty: never. */
    Optional<Instant> position();

    void moveTo(Instant position);
}
