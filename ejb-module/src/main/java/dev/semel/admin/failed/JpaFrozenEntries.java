package dev.semel.admin.failed;

import dev.semel.internal.admin.operation.FrozenRows;
import dev.semel.internal.admin.operation.RunningOperation;
import dev.semel.internal.admin.operation.Target;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Conditions;
import dev.semel.internal.listing.Row;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * The parked entries that match and were parked until a moment: counted, and read in the order in which an operation works on them.
 * The moment is fixed: what fails again, or matches later, is never among them.
 */
@Dependent
class JpaFrozenEntries implements FrozenRows {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);
    private static final String ORDER = " ORDER BY parked_at, id LIMIT ?";

    private final Database database;

    @Inject
    JpaFrozenEntries(Database database) {
        this.database = database;
    }

    /** By the database, whose time entries are parked by. */
    Instant now() {
        return database.now();
    }

    /** All of them are counted. */
    long count(FailedQuery query, Instant until) {
        return sources(query)
                .mapToLong(source -> count(source, parked(source, query, until)))
                .sum();
    }

    /** How many messages among them may have had their effect already. */
    long unknown(FailedQuery query, Instant until) {
        return sources(query)
                .filter(source -> source == FailedSource.MESSAGE)
                .mapToLong(source -> count(
                        source, parked(source, query, until).and("reason = '" + ParkReason.OUTCOME_UNKNOWN + "'")))
                .sum();
    }

    @Override
    public List<Target> next(RunningOperation operation, int most) {
        FailedQuery query = FrozenFilter.read(operation.filter());
        Target reached = operation.reached();
        return sources(query)
                .filter(source -> reached.id() == null
                        || source.ordinal() >= reached.source().ordinal())
                .map(source -> next(source, parked(source, query, operation.until()), reached, most))
                .filter(targets -> !targets.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    // By the time first, which the index is sorted by.
    private List<Target> next(FailedSource source, Conditions rows, Target reached, int most) {
        boolean isGoingOn = reached.id() != null && reached.source() == Target.Source.valueOf(source.name());
        Conditions left = isGoingOn
                ? rows.and("parked_at >= ?", reached.at()).and("(parked_at > ? OR id > ?)", reached.at(), reached.id())
                : rows;
        String sql = "SELECT '" + source + "', parked_at, id FROM " + table(source) + left.where() + ORDER;
        Object[] parameters =
                Stream.concat(left.parameters().stream(), Stream.of(most)).toArray();
        return Row.all(Target.class, database.nativeQuery(sql, LONGEST_WAIT, parameters))
                .toList();
    }

    private long count(FailedSource source, Conditions rows) {
        String sql = "SELECT COUNT(*) FROM " + table(source) + rows.where();
        return ((Number) database.nativeQuery(
                                sql, LONGEST_WAIT, rows.parameters().toArray())
                        .getSingleResult())
                .longValue();
    }

    private static Stream<FailedSource> sources(FailedQuery query) {
        FailedSource wanted = FailedSource.of(query.source());
        return Stream.of(FailedSource.values()).filter(source -> wanted == null || wanted == source);
    }

    private static Conditions parked(FailedSource source, FailedQuery query, Instant until) {
        return JpaFailedEntries.conditions(source, query).and("parked_at <= ?", until);
    }

    private static String table(FailedSource source) {
        return switch (source) {
            case MESSAGE -> "semel_parked_message";
            case EVENT -> "semel_outbox_event";
        };
    }
}
