package dev.semel.internal.idempotency.operator;

import dev.semel.internal.listing.Conditions;

/** The filter of the console in SQL: the same for what is shown, counted and purged. */
final class RecordSql {

    private RecordSql() {}

    static Conditions of(RecordSearch search) {
        Conditions conditions = new Conditions()
                .andText("consumer = ?", search.consumer())
                .andTime("first_seen_at >= ?", search.from())
                .andTime("first_seen_at < ?", search.to());
        if (search.state() != null) {
            conditions.and(isIn(search.state()));
        }
        return IdempotencyRecord.isHash(search.key())
                ? conditions.and("(key_hash = ? OR key_text = ?)", search.key(), search.key())
                : conditions.andKey(search.key());
    }

    // The status stands in the statement itself, so that PostgreSQL sees that its partial index fits.
    static String isIn(RecordState state) {
        return "status = '" + state.status().name() + "'"
                + switch (state) {
                    case IN_PROGRESS -> " AND lease_until > CURRENT_TIMESTAMP";
                    case LAPSED -> " AND lease_until <= CURRENT_TIMESTAMP";
                    case FAILED -> " AND retry_event_id IS NOT NULL";
                    case LEFT_TO_BROKER -> " AND retry_event_id IS NULL";
                    case COMPLETED, PARKED, DISCARDED -> "";
                };
    }
}
