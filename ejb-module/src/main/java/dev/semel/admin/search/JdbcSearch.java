package dev.semel.admin.search;

import dev.semel.admin.search.Step.Act;
import dev.semel.internal.admin.JdbcKeyHashes;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.IdCondition;
import dev.semel.internal.listing.Row;
import dev.semel.internal.message.SafeText;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the search asks by itself, each time by a primary key or an index. */
@Dependent
class JdbcSearch {

    private static final int LONGEST_ID = 255;
    private static final String KEYS = "SELECT key_hash FROM semel_idempotency_record WHERE key_hash ";
    private static final String PARKED =
            "SELECT id, consumer, key_hash, status, reason, node, parked_at, closed_at FROM semel_parked_message WHERE ";
    private static final String LATEST = " ORDER BY parked_at DESC LIMIT 50";

    private static final String AT_ONCE =
            "SELECT about.subject, a.acted_at, a.user_name, a.action, NULL, a.node, a.reason FROM semel_audit_subject about"
                    + " JOIN semel_audit a ON a.id = about.line_id WHERE about.subject ";
    private static final String BY_OPERATIONS =
            "SELECT part.entry_id, o.started_at, o.user_name, o.action, o.id, NULL, o.reason FROM semel_operation_row part"
                    + " JOIN semel_operation o ON o.id = part.operation_id WHERE part.outcome = 'DONE' AND part.entry_id ";

    private final Database database;

    @Inject
    JdbcSearch(Database database) {
        this.database = database;
    }

    /** Under which hash each consumer would keep these keys, with its name. */
    Map<UUID, String> possible(Collection<String> texts) {
        Map<UUID, String> possible = new LinkedHashMap<>();
        JdbcKeyHashes.consumers(database).forEach(consumer -> JdbcKeyHashes.of(List.of(consumer), texts)
                .forEach(hash -> possible.put(hash, consumer)));
        return possible;
    }

    /** Those of them that are kept. */
    List<String> kept(Collection<UUID> hashes) {
        return any(hashes)
                .flatMap(
                        any -> database.texts(KEYS + any.sql(), any.parameters().toArray()).stream())
                .toList();
    }

    /** What is, or was, parked under this id of its own, or of its message, or of what its sender correlates; the latest of many. */
    List<Parked> parked(String text, Collection<UUID> ids) {
        String shown = SafeText.line(text, LONGEST_ID);
        return Stream.of(
                        any(ids).flatMap(any ->
                                parked("id " + any.sql(), any.parameters().toArray())),
                        parked("message_id = ?" + LATEST, shown),
                        parked("correlation_id = ?" + LATEST, shown))
                .flatMap(parked -> parked)
                .distinct()
                .toList();
    }

    /** What is, or was, parked under these keys. */
    List<Parked> parkedUnder(Collection<UUID> keys) {
        return any(keys)
                .flatMap(any -> parked("key_hash " + any.sql(), any.parameters().toArray()))
                .toList();
    }

    private Stream<Parked> parked(String condition, Object... parameters) {
        return database.query(PARKED + condition, Row.readAs(Parked.class), parameters).stream();
    }

    /** What operators have asked for, of these keys, events and messages. */
    List<Asked> asked(Collection<UUID> subjects) {
        return Stream.of(AT_ONCE, BY_OPERATIONS)
                .flatMap(sql -> any(subjects)
                        .flatMap(any ->
                                database
                                        .query(
                                                sql + any.sql(),
                                                Row.readAs(Asked.class),
                                                any.parameters().toArray())
                                        .stream()))
                .toList();
    }

    private Stream<IdCondition> any(Collection<UUID> ids) {
        return IdCondition.of(List.copyOf(ids), database.dialect()).stream();
    }

    /** A message that waits for an operator, or did. */
    public record Parked(
            UUID id,
            String consumer,
            @Nullable UUID keyHash,
            String status,
            String reason,
            String node,
            Instant parkedAt,
            @Nullable Instant closedAt) {}

    /** What an operator asked for, of a key, an event or a message. */
    public record Asked(UUID subject, Instant at, Act act, @Nullable String node, @Nullable String reason) {}
}
