package dev.semel.admin.failed;

import dev.semel.admin.RefusedException;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.listing.Conditions;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Parked messages and parked events under one name. The conditions stand inside each branch, where the indexes are; a
 * branch that cannot have a match is left out.
 *
 * @param branches each a SELECT of the same columns
 */
record FailedSql(List<Branch> branches) {

    private record Branch(String select, Conditions conditions) {}

    private static final String MESSAGES = "SELECT id, 'MESSAGE' AS source, status, consumer AS origin,"
            + " destination AS subject, key_text, reason, error_type, error_message, attempts, parked_at, closed_at, node"
            + " FROM semel_parked_message";
    private static final String EVENTS = "SELECT id, 'EVENT' AS source, status, destination AS origin,"
            + " event_type AS subject, key_text, '" + FailedView.NOT_PUBLISHED
            + "' AS reason, error_type, error_message,"
            + " attempts, parked_at, CASE status WHEN 'DISCARDED' THEN parked_at END AS closed_at, node"
            + " FROM semel_outbox_event";

    static FailedSql of(FailedQuery query) {
        FailedSource source = FailedSource.of(query.source());
        List<Branch> branches = new ArrayList<>();
        if (source != FailedSource.EVENT) {
            branches.add(new Branch(MESSAGES, common(query).andText("consumer = ?", query.origin())));
        }
        // A retried event is simply pending again.
        if (source != FailedSource.MESSAGE && status(query) != ParkedStatus.RETRIED) {
            branches.add(new Branch(EVENTS, common(query).andText("destination = ?", query.origin())));
        }
        return new FailedSql(branches);
    }

    static FailedSql of(FailedSource source, UUID id) {
        Conditions one = new Conditions().and("id = ?", id);
        return new FailedSql(List.of(
                switch (source) {
                    case MESSAGE -> new Branch(MESSAGES, one);
                    case EVENT -> new Branch(EVENTS, one.and("status IN ('PARKED', 'DISCARDED')"));
                }));
    }

    /** The one that is asked for: PARKED if none is. */
    static ParkedStatus status(FailedQuery query) {
        ParkedStatus status = RefusedException.orConstant(ParkedStatus.class, "status", query.status());
        return status == null ? ParkedStatus.PARKED : status;
    }

    boolean isEmpty() {
        return branches.isEmpty();
    }

    /** A table in the eyes of the statement around it. */
    String sql() {
        return branches.stream()
                .map(branch -> branch.select() + branch.conditions().where())
                .collect(Collectors.joining(" UNION ALL ", "(", ") failed"));
    }

    List<Object> parameters() {
        return branches.stream()
                .flatMap(branch -> branch.conditions().parameters().stream())
                .toList();
    }

    // Status and time stand in the statement itself, so that PostgreSQL sees that its partial index fits.
    private static Conditions common(FailedQuery query) {
        return new Conditions()
                .and("status = '" + status(query).name() + "'")
                .and("parked_at IS NOT NULL")
                .andText("error_type = ?", query.errorType())
                .andKey(query.key())
                .andTime("parked_at >= ?", query.from())
                .andTime("parked_at < ?", query.to());
    }
}
