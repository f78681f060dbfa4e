package dev.semel.internal.outbox.store;

import dev.semel.internal.history.Failure;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Port: which destinations take nothing now, and the events that are held for them. Everything runs in the transaction of
 * the caller and is one guarded statement: of several nodes, one changes the state, and it is told so.
 */
public interface DestinationStore {

    /** From closed or recovering to open. An operator's pause stays. */
    boolean open(Address destination, Failure failure);

    /** All that are not closed. */
    List<UnhealthyDestination> unhealthy();

    /** Sets the time of the next probe of an open destination that has none. */
    boolean scheduleProbe(Address destination, Duration wait);

    /** Takes over the probe of an open destination that is due; if its result never comes, it is due again after so long. */
    boolean claimProbe(Address destination, Duration longest);

    /**
     * A held event of the destination that nothing else holds back, in a slot that no other node has locked; its slot is locked.
     * After each failed probe it is another one, where there is one: the first may be one that never gets through.
     */
    Optional<Locked> lockFirstHeld(Address destination);

    /** Whether anything is held for the destination, and whether one of it could be locked but for its slot, which others have. */
    Waiting waiting(Address destination);

    /** Makes one held event pending. */
    void release(UUID event);

    /** From open to recovering. */
    boolean close(Address destination);

    /** From closed to recovering: events are held for it although it takes events. */
    boolean recover(Address destination);

    /** One more failure of an open destination; the time of the next probe is yet to be set. */
    boolean keepOpen(Address destination, Failure failure);

    /** The probe of an open destination came to no result; the time of the next one is yet to be set. */
    boolean forgetProbe(Address destination);

    /** Makes so many held events of a destination pending, at most, those first that were appended first. */
    int release(Address destination, int most);

    /** From recovering to closed, if it has been recovering for long and nothing is held for it. */
    boolean settle(Address destination);

    /** Makes the destination known to operators. */
    void know(Address destination);

    /** Keeps what may be wrong with a destination, null for nothing; the destination is known from then on. */
    void note(Address destination, @Nullable String finding);

    /** Lets the probe of an open destination be due now: nothing has been tried. */
    boolean repeatProbe(Address destination);

    /** What is held for a destination. */
    enum Waiting {
        NOTHING,
        /** Only such as has something before it. */
        HINDERED,
        /** Something that could be tried. */
        FREE
    }

    /** A held event under the lock of its slot, and the database's time at which that was locked. */
    record Locked(PendingEvent event, Instant lockedAt) {}
}
