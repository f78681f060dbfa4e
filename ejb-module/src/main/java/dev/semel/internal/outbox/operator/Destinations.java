package dev.semel.internal.outbox.operator;

import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.DestinationState;
import java.time.Instant;
import java.util.List;

/** Port: the destinations that the relay knows, and what an operator does to them: each one guarded statement. */
public interface Destinations {

    /** The most that are listed. */
    int MOST = 200;

    /** Those in trouble first, then by name. */
    List<Entry> all();

    /** Holds the events of a destination until it is resumed. A pass that runs still ends; false if it is paused already. */
    boolean pause(Address destination, String user, String reason);

    /** Lets a paused or open destination recover; false if it is neither. */
    boolean resume(Address destination, String user);

    /**
     * A destination.
     *
     * @param held its events that are held; stops at {@link dev.semel.internal.listing.Listing#COUNT_LIMIT}
     * @param failures openings and failed probes since it was settled
     * @param nextProbeAt null unless it is open
     * @param reason why it is in its state; null if there is none to give
     * @param changedBy the node or the operator that changed it last
     * @param finding what may be wrong with it; null if nothing is known
     */
    record Entry(
            Address address,
            DestinationState state,
            Instant since,
            int held,
            int failures,
            Instant nextProbeAt,
            String reason,
            String changedBy,
            String finding) {}
}
