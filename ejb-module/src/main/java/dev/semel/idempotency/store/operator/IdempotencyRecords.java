package dev.semel.idempotency.store.operator;

import dev.semel.listing.Listing;
import dev.semel.listing.Part;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Port: reads idempotency records, at a bounded cost. */
public interface IdempotencyRecords {

    Listing<IdempotencyRecord> page(RecordSearch search, Part<RecordColumn> part);

    Optional<IdempotencyRecord> find(String keyHash);

    /** Names of consumers, found in the latest 100,000 records. */
    List<String> consumers();

    /** What each consumer did with the keys first seen within this time; at most the latest 100,000 are looked at. */
    List<ConsumerActivity> activity(Duration within);

    /** Keys first seen within this time, counted up to {@link Listing#COUNT_LIMIT}. */
    int countSeen(Duration within);

    /** Keys in this state, counted up to {@link Listing#COUNT_LIMIT}. */
    int count(RecordState state);
}
