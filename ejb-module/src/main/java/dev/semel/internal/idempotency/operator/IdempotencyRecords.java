package dev.semel.internal.idempotency.operator;

import dev.semel.internal.listing.Listing;
import dev.semel.internal.listing.Part;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Port: reads idempotency records, at a bounded cost. */
public interface IdempotencyRecords {

    Listing<IdempotencyRecord> page(RecordSearch search, Part<Column> part);

    Optional<IdempotencyRecord> find(String keyHash);

    /** Names of consumers, found in the latest 100,000 records. */
    List<String> consumers();

    /** What each consumer did with the keys first seen within this time; at most the latest 100,000 are looked at. */
    List<Activity> activity(Duration within);

    /** Keys first seen within this time, counted up to {@link Listing#COUNT_LIMIT}. */
    int countSeen(Duration within);

    /** Keys in this state, counted up to {@link Listing#COUNT_LIMIT}. */
    int count(RecordState state);

    /** The columns by which records can be sorted. */
    enum Column {
        FIRST_SEEN_AT,
        COMPLETED_AT,
        CONSUMER,
        STATUS,
        ATTEMPTS,
        DUPLICATES,
        KEY
    }

    /** What one consumer did with the keys of a time. */
    record Activity(String consumer, long completed, long failing, long parked, long duplicates, Instant lastSeenAt) {}
}
