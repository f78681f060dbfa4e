package dev.semel.admin.keys;

import dev.semel.admin.AttemptView;
import dev.semel.admin.Page;
import dev.semel.admin.PageRequest;
import dev.semel.admin.RefusedException;
import dev.semel.admin.keys.KeyDetail.Mark;
import dev.semel.internal.admin.JdbcKeyHashes;
import dev.semel.internal.admin.list.ListQuery;
import dev.semel.internal.admin.list.SortColumns;
import dev.semel.internal.history.AttemptHistory;
import dev.semel.internal.idempotency.operator.KeyState;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.internal.idempotency.store.StoredRetries;
import dev.semel.internal.jpa.Binary;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.CappedCount;
import dev.semel.internal.listing.Conditions;
import dev.semel.internal.listing.Row;
import dev.semel.internal.node.JdbcLiveNodes;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Idempotency keys as the console shows them. */
@Dependent
class JdbcKeys {

    static final String TABLE = "semel_idempotency_record";

    private static final Pattern HASH = Pattern.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final String COLUMNS = "key_hash, key_text, consumer, status, attempts, duplicates, first_seen_at,"
            + " completed_at, error_type, error_message, node, message_id, retry_event_id, content_hash, failing_since,"
            + " CASE WHEN status = 'IN_PROGRESS' THEN lease_until END, CASE WHEN lease_until <= CURRENT_TIMESTAMP THEN 1 ELSE 0 END,"
            + " (SELECT COUNT(DISTINCT d.incarnation) FROM semel_in_flight d WHERE d.key_hash = semel_idempotency_record.key_hash AND "
            + JdbcLiveNodes.NOT_OF_ONE.formatted("d") + "), CASE WHEN outcome_unknown THEN 1 ELSE 0 END, compared_at";
    private static final String MARK =
            "SELECT node, begun_at FROM semel_in_flight WHERE key_hash = ? ORDER BY begun_at DESC, id DESC LIMIT 1";
    private static final SortColumns SORTED = SortColumns.of(
            "firstSeenAt", "first_seen_at",
            "completedAt", "completed_at",
            "consumer", "consumer",
            "status", "status",
            "attempts", "attempts",
            "duplicates", "duplicates",
            "key", "key_text");

    private static final String SEEN_SINCE = "first_seen_at >= ?";
    private static final Duration LONGEST_COUNT = Duration.ofSeconds(2);
    private static final Set<KeyState> WAITING =
            EnumSet.complementOf(EnumSet.of(KeyState.COMPLETED, KeyState.DISCARDED));

    private final Database database;
    private final AttemptHistory history;
    private final StoredRetries retries;

    @Inject
    JdbcKeys(Database database, AttemptHistory history, StoredRetries retries) {
        this.database = database;
        this.history = history;
        this.retries = retries;
    }

    Page<KeyView> page(KeyQuery query, PageRequest page) {
        Conditions conditions = matching(database, query);
        ListQuery list = new ListQuery(COLUMNS, TABLE, conditions);
        return list.read(database, page, SORTED, "key_hash", JdbcKeys::view);
    }

    Map<String, Long> counts(KeyQuery query) {
        return WAITING.stream().collect(Collectors.toMap(KeyState::name, state -> (long) count(inState(query, state))));
    }

    private int count(KeyQuery query) {
        Conditions rows = matching(database, query);
        return CappedCount.within(
                LONGEST_COUNT, database, TABLE + rows.where(), rows.parameters().toArray());
    }

    private static KeyQuery inState(KeyQuery query, KeyState state) {
        return new KeyQuery(query.key(), query.consumer(), state.name(), query.from(), query.to());
    }

    /** 0 where the tables do not tell since when a key has its state. */
    long newer(KeyQuery query, Instant since) {
        String came = came(RefusedException.orConstant(KeyState.class, "status", query.status()));
        return came == null
                ? 0
                : new ListQuery(COLUMNS, TABLE, matching(database, query).and(came, since)).total(database);
    }

    private static @Nullable String came(@Nullable KeyState state) {
        if (state == null) {
            return SEEN_SINCE;
        }
        return switch (state) {
            case COMPLETED -> SEEN_SINCE;
            case LAPSED -> "lease_until >= ?";
            case FAILED, LEFT_TO_BROKER -> "failing_since >= ?";
            case PARKED ->
                "key_hash IN (SELECT m.key_hash FROM semel_parked_message m WHERE m.status = 'PARKED' AND m.parked_at >= ?)";
            case IN_PROGRESS, DISCARDED -> null;
        };
    }

    Optional<KeyDetail> find(String id) {
        return isHash(id)
                ? database
                        .query("SELECT " + COLUMNS + " FROM " + TABLE + " WHERE key_hash = ?", Row::read, Binary.id(id))
                        .stream()
                        .map(this::detail)
                        .findFirst()
                : Optional.empty();
    }

    List<String> consumers() {
        return JdbcKeyHashes.consumers(database);
    }

    /**
     * The filter of the console in SQL: the same for what is shown, counted and purged.
     *
     * @throws RefusedException if the status is unknown
     */
    static Conditions matching(Database database, KeyQuery query) {
        Conditions conditions = new Conditions()
                .andText("consumer = ?", query.consumer())
                .andTime("first_seen_at >= ?", query.from())
                .andTime("first_seen_at < ?", query.to());
        Optional.ofNullable(RefusedException.orConstant(KeyState.class, "status", query.status()))
                .ifPresent(state -> conditions.and(state.condition()));
        return JdbcKeyHashes.matching(conditions, database, query.key(), query.consumer(), isHash(query.key()));
    }

    /** Whether a text from outside has the form of a hash at all. */
    static boolean isHash(@Nullable String text) {
        return text != null && HASH.matcher(text).matches();
    }

    private static Optional<KeyState> known(Row row) {
        return row.constant(3, RecordStatus.class)
                .map(status -> KeyState.of(status, row.number(16) == 1, row.uuidOrNull(12) != null));
    }

    private static String state(Row row) {
        return known(row).map(KeyState::name).orElseGet(() -> row.text(3));
    }

    private static KeyView view(Row row) {
        return new KeyView(
                row.text(0),
                row.text(1),
                row.text(2),
                state(row),
                row.number(4),
                row.count(5),
                row.count(17),
                row.time(6),
                row.timeOrNull(7),
                row.timeOrNull(14),
                row.timeOrNull(15),
                row.textOrNull(9),
                row.text(10));
    }

    private KeyDetail detail(Row row) {
        UUID retry = row.uuidOrNull(12);
        return new KeyDetail(
                view(row),
                row.textOrNull(11),
                row.hashOrNull(13),
                row.textOrNull(8),
                retry == null ? null : retry.toString(),
                row.number(18) == 1,
                isStranded(row, retry),
                row.timeOrNull(19),
                mark(row.text(0)),
                AttemptView.all(history.of(row.text(0))));
    }

    private boolean isStranded(Row row, @Nullable UUID retry) {
        return known(row)
                .filter(state -> switch (state) {
                    case FAILED -> retry == null || !retries.isToCome(retry);
                    case LAPSED, LEFT_TO_BROKER -> true;
                    case IN_PROGRESS, COMPLETED, PARKED, DISCARDED -> false;
                })
                .isPresent();
    }

    private @Nullable Mark mark(String keyHash) {
        return database.query(MARK, Row.readAs(Mark.class), Binary.id(keyHash)).stream()
                .findFirst()
                .orElse(null);
    }
}
