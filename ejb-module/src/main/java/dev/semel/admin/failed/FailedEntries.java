package dev.semel.admin.failed;

import dev.semel.internal.listing.Listing;
import dev.semel.internal.listing.Part;
import java.util.List;

/** Port: reads parked messages and parked events as one list, at a bounded cost. */
public interface FailedEntries {

    /** The columns by which the list can be sorted. */
    enum Column {
        PARKED_AT,
        ORIGIN,
        SUBJECT,
        ERROR_TYPE,
        ATTEMPTS,
        STATUS
    }

    Listing<FailedView> page(FailedSearch search, Part<Column> part);

    /** The entries that match and were parked before now by the database's time, the oldest first. */
    List<FailedId> parkedUntilNow(FailedSearch search, int most);
}
