package dev.semel.admin.failed;

import dev.semel.admin.Page;
import dev.semel.admin.PageRequest;
import dev.semel.admin.RefusedException;
import dev.semel.internal.admin.JdbcKeyHashes;
import dev.semel.internal.admin.list.ListQuery;
import dev.semel.internal.admin.list.ListQuery.Part;
import dev.semel.internal.admin.list.SortColumns;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Conditions;
import dev.semel.internal.listing.Row;
import dev.semel.internal.message.SafeText;
import dev.semel.internal.message.StoredMessage;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Parked messages and parked events as one list, at a bounded cost: the conditions stand inside each branch of the union, where
 * the indexes are, and a branch that cannot have a match is left out.
 */
@Dependent
class JdbcFailedEntries {

    private static final String COLUMNS =
            "id, source, status, origin, subject, key_text, reason, error_type, error_message,"
                    + " attempts, retries, parked_at, closed_at, node";
    private static final String MESSAGES = "SELECT id, 'MESSAGE' AS source, status, consumer AS origin,"
            + " destination AS subject, key_text, reason, error_type, error_message, attempts, retries, parked_at, closed_at, node"
            + " FROM semel_parked_message";
    private static final String EVENTS = "SELECT id, 'EVENT' AS source, status, destination AS origin,"
            + " event_type AS subject, key_text, '" + FailedView.NOT_PUBLISHED
            + "' AS reason, error_type, error_message,"
            + " attempts, retries, parked_at, CASE status WHEN 'DISCARDED' THEN parked_at END AS closed_at, node"
            + " FROM semel_outbox_event";
    private static final String CONTENT = "SELECT message_id, key_hash, error_stack, body_kind, body, headers,"
            + " (SELECT SUM(OCTET_LENGTH(bytes)) FROM semel_parked_piece WHERE parked_id = semel_parked_message.id)"
            + " FROM semel_parked_message WHERE id = ?";
    // Of the letters that the audit keeps of a target, the most; the id comes behind them.
    private static final int LONGEST_SAID = 200;
    private static final SortColumns SORTED = SortColumns.of(
            "parkedAt", "parked_at",
            "origin", "origin",
            "subject", "subject",
            "errorType", "error_type",
            "attempts", "attempts",
            "status", "status");

    private final Database database;

    @Inject
    JdbcFailedEntries(Database database) {
        this.database = database;
    }

    Page<FailedView> page(FailedQuery query, PageRequest page) {
        List<Part> parts = parts(query);
        if (parts.isEmpty()) {
            return new Page<>(List.of(), 0);
        }
        ListQuery list = ListQuery.of(COLUMNS, parts);
        return list.read(database, page, SORTED, "id", row -> row.as(FailedView.class));
    }

    /** 0 for what was retried or given up: only operators do that. */
    long newer(FailedQuery query, Instant since) {
        if (status(query) != ParkedStatus.PARKED) {
            return 0;
        }
        Instant from = query.from() == null || query.from().isBefore(since) ? since : query.from();
        FailedQuery later = new FailedQuery(
                query.source(),
                query.status(),
                query.origin(),
                query.errorType(),
                query.key(),
                query.group(),
                from,
                query.to());
        return page(later, PageRequest.ofOne("parkedAt")).total();
    }

    /** For the audit and the page of an operation: a cause as one of its entries says it, since its id tells a reader nothing. */
    String words(FailedQuery query) {
        FailedQuery told = query.withoutStatus();
        return query.group() == null
                ? told.words()
                : page(query, PageRequest.ofOne("parkedAt")).rows().stream()
                        .findFirst()
                        .map(entry -> told.words(cause(entry) + " (" + query.group() + ")"))
                        .orElseGet(told::words);
    }

    private static String cause(FailedView entry) {
        String what = Objects.requireNonNullElse(entry.errorType(), entry.reason());
        String said = entry.errorMessage() == null ? "" : ": " + SafeText.line(entry.errorMessage(), LONGEST_SAID);
        return entry.origin() + ": " + what + said;
    }

    Optional<FailedView> find(FailedSource source, UUID id) {
        Conditions one = new Conditions().and("id = ?", id);
        String select =
                switch (source) {
                    case MESSAGE -> MESSAGES + one.where();
                    case EVENT ->
                        EVENTS + one.and("status IN ('PARKED', 'DISCARDED')").where();
                };
        return database.query(select, Row.readAs(FailedView.class), id).stream().findFirst();
    }

    Optional<Content> content(UUID message) {
        return database.query(CONTENT, Row::read, message).stream()
                .map(row -> new Content(
                        row.textOrNull(0), row.textOrNull(1), row.textOrNull(2), row.message(3), row.count(6)))
                .findFirst();
    }

    /** The one that is asked for: PARKED if none is. */
    static ParkedStatus status(FailedQuery query) {
        ParkedStatus status = RefusedException.orConstant(ParkedStatus.class, "status", query.status());
        return status == null ? ParkedStatus.PARKED : status;
    }

    private List<Part> parts(FailedQuery query) {
        FailedSource source = FailedSource.of(query.source());
        List<Part> parts = new ArrayList<>();
        if (source != FailedSource.EVENT) {
            parts.add(new Part(MESSAGES, conditions(database, FailedSource.MESSAGE, query)));
        }
        // A retried event is simply pending again.
        if (source != FailedSource.MESSAGE && status(query) != ParkedStatus.RETRIED) {
            parts.add(new Part(EVENTS, conditions(database, FailedSource.EVENT, query)));
        }
        return parts;
    }

    /** What parked messages or events must have to be among those that are asked for. */
    static Conditions conditions(Database database, FailedSource source, FailedQuery query) {
        String origin =
                switch (source) {
                    case MESSAGE -> "consumer = ?";
                    case EVENT -> "destination = ?";
                };
        Conditions rows = common(query).andText(origin, query.origin());
        return switch (source) {
            case MESSAGE -> JdbcKeyHashes.matching(rows, database, query.key(), query.origin(), false);
            case EVENT -> rows.andKey(query.key());
        };
    }

    // Status and time stand in the statement itself, so that PostgreSQL sees that its partial index fits.
    private static Conditions common(FailedQuery query) {
        return new Conditions()
                .and("status = '" + status(query).name() + "'")
                .and("parked_at IS NOT NULL")
                .andErrorType(query.errorType())
                .andId("fingerprint = ?", query.group())
                .andTime("parked_at >= ?", query.from())
                .andTime("parked_at < ?", query.to());
    }

    /**
     * What the list does not show of a parked message.
     *
     * @param keyHash identity of its idempotency record; null if the message had no key
     * @param largeBody size of a body that is kept in pieces, in bytes; 0 if the message has its body with it
     */
    record Content(
            @Nullable String messageId,
            @Nullable String keyHash,
            @Nullable String errorStack,
            StoredMessage message,
            long largeBody) {}
}
