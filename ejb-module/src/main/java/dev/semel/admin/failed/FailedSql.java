package dev.semel.admin.failed;

import dev.semel.admin.failed.FailedSearch.Source;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.listing.Conditions;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

    static FailedSql of(FailedSearch search) {
        return new FailedSql(Stream.of(messages(search), events(search))
                .flatMap(List::stream)
                .toList());
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

    private static List<Branch> messages(FailedSearch search) {
        if (search.source() == Source.EVENT) {
            return List.of();
        }
        return List.of(new Branch(MESSAGES, common(search).andText("consumer = ?", search.origin())));
    }

    // A retried event is simply pending again.
    private static List<Branch> events(FailedSearch search) {
        if (search.source() == Source.MESSAGE || search.status() == ParkedStatus.RETRIED) {
            return List.of();
        }
        return List.of(new Branch(EVENTS, common(search).andText("destination = ?", search.origin())));
    }

    // Status and time stand in the statement itself, so that PostgreSQL sees that its partial index fits.
    private static Conditions common(FailedSearch search) {
        return new Conditions()
                .and("status = '" + search.status().name() + "'")
                .and("parked_at IS NOT NULL")
                .andText("error_type = ?", search.errorType())
                .andKey(search.key())
                .andTime("parked_at >= ?", search.from())
                .andTime("parked_at < ?", search.to());
    }
}
