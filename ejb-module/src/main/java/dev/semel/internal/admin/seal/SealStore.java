package dev.semel.internal.admin.seal;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Port: the seals and the lines of the audit. Works in the transaction of its caller. */
interface SealStore {

    Instant now();

    boolean isAnyWaiting();

    /** How many lines wait for their seal, up to a limit. */
    int waiting();

    /** Where the chain begins and ends; empty if the row that says it is gone. */
    Optional<Chain> chain();

    /** The same, locked until the end of the transaction; empty if another one has it. */
    Optional<Chain> lockChain();

    /** Lines that wait for their seal, the oldest first, and locked. Those at which an action is at work are left out. */
    List<Counted> lockWaiting(int most);

    /** Appends seals, whose lines are locked, to the chain. */
    void append(List<Seal> seals);

    /** Seals behind this number, in their order. */
    List<SealedLine> after(long number, int most);

    /** When the first seal behind this number was sealed; empty if there is none. */
    Optional<Instant> sealedAfter(long number);

    /** Lines that are marked as sealed and have no seal. */
    List<UUID> markedWithoutSeal(int most);
}
