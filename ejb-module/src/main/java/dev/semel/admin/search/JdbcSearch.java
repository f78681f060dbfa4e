package dev.semel.admin.search;

import dev.semel.internal.admin.JdbcKeyHashes;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.IdCondition;
import dev.semel.internal.listing.Row;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** What the search asks by itself, each time by a primary key or an index. */
@Dependent
class JdbcSearch {

    private static final String KEYS = "SELECT key_hash FROM semel_idempotency_record WHERE key_hash ";
    private static final String PARKED =
            "SELECT id, consumer, status, reason, node, parked_at, closed_at FROM semel_parked_message WHERE ";

    private final Database database;

    @Inject
    JdbcSearch(Database database) {
        this.database = database;
    }

    /** The hashes of these keys, with whichever consumer has them. */
    List<String> keys(Collection<String> texts) {
        return any(JdbcKeyHashes.of(JdbcKeyHashes.consumers(database), texts))
                .flatMap(
                        any -> database.texts(KEYS + any.sql(), any.parameters().toArray()).stream())
                .toList();
    }

    /** What is, or was, parked under these keys, or has this id. */
    List<Parked> parked(List<UUID> keys, Optional<UUID> id) {
        Stream<Parked> underKeys = any(keys)
                .flatMap(any -> parked("key_hash " + any.sql(), any.parameters().toArray()));
        Stream<Parked> one = id.stream().flatMap(known -> parked("id = ?", known));
        return Stream.concat(underKeys, one).distinct().toList();
    }

    private Stream<Parked> parked(String condition, Object... parameters) {
        return database.query(PARKED + condition, Row.readAs(Parked.class), parameters).stream();
    }

    private Stream<IdCondition> any(List<UUID> ids) {
        return IdCondition.of(ids, database.dialect()).stream();
    }

    /** A message that waits for an operator, or did. */
    public record Parked(
            UUID id, String consumer, String status, String reason, String node, Instant parkedAt, Instant closedAt) {}
}
