package dev.semel.admin.failed;

import dev.semel.admin.RefusedException;
import dev.semel.internal.admin.operation.FrozenRows;
import dev.semel.internal.admin.operation.RunningOperation;
import dev.semel.internal.admin.operation.Target;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Conditions;
import dev.semel.internal.listing.Row;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The parked entries that match and were parked until a moment, or the messages that were given up until then: counted, and read in
 * the order in which an operation works on them. The moment is fixed: what fails again, or matches later, is never among them.
 */
@Dependent
class JdbcFrozenEntries implements FrozenRows {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);
    private static final int ASKED_FOR = 100;
    private static final String ORDER = " ORDER BY parked_at, id LIMIT ?";

    private final Database database;

    @Inject
    JdbcFrozenEntries(Database database) {
        this.database = database;
    }

    /** By the database, whose time entries are parked by. */
    Instant now() {
        return database.now();
    }

    /** All of them are counted. */
    long count(FailedQuery query, Instant until) {
        return sources(query)
                .mapToLong(source -> count(source, matching(source, query, until)))
                .sum();
    }

    /** How many messages among them may have had their effect already. */
    long unknown(FailedQuery query, Instant until) {
        return sources(query)
                .filter(source -> source == FailedSource.MESSAGE)
                .mapToLong(source -> count(
                        source, matching(source, query, until).and("reason = '" + ParkReason.OUTCOME_UNKNOWN + "'")))
                .sum();
    }

    @Override
    public List<Target> next(RunningOperation operation, int most) {
        FailedQuery query = FrozenFilter.read(operation.filter());
        Optional<Target> reached = operation.reached().target();
        List<FailedId> selected = FrozenFilter.selected(operation.filter());
        if (!selected.isEmpty()) {
            return selected(query, selectedAfter(reached, selected), operation.until(), most);
        }
        return sources(query)
                .filter(source -> reached.filter(last -> source.compareTo(sourceOf(last)) < 0)
                        .isEmpty())
                .map(source -> next(source, matching(source, query, operation.until()), reached, most))
                .filter(targets -> !targets.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    // By the time of parking first, which the index is sorted by.
    private List<Target> next(FailedSource source, Conditions rows, Optional<Target> reached, int most) {
        Conditions left = reached.filter(last -> sourceOf(last) == source)
                .map(last ->
                        rows.and("parked_at >= ?", last.at()).and("(parked_at > ? OR id > ?)", last.at(), last.id()))
                .orElse(rows);
        String sql = "SELECT '" + source + "', parked_at, id FROM " + table(source) + left.where() + ORDER;
        Object[] parameters =
                Stream.concat(left.parameters().stream(), Stream.of(most)).toArray();
        return database.query(sql, LONGEST_WAIT, Row.readAs(Target.class), parameters);
    }

    /** The first of these that match; all have one source. A bounded number is asked for in each statement. */
    List<Target> selected(FailedQuery query, List<FailedId> ids, Instant until, int most) {
        List<Target> found = List.of();
        int first = 0;
        while (found.isEmpty() && first < ids.size()) {
            FailedSource source = RefusedException.constant(
                    FailedSource.class, "source", ids.get(first).source());
            List<UUID> asked = ids.stream()
                    .skip(first)
                    .takeWhile(id -> FailedSource.of(id.source()) == source)
                    .limit(ASKED_FOR)
                    .map(FailedId::id)
                    .toList();
            found = among(source, matching(source, query, until), asked, most);
            first += asked.size();
        }
        return found;
    }

    private List<Target> among(FailedSource source, Conditions rows, List<UUID> asked, int most) {
        String oneOf = "id IN (" + String.join(", ", Collections.nCopies(asked.size(), "?")) + ")";
        Conditions among = rows.and(oneOf, asked.toArray());
        String sql = "SELECT '" + source + "', parked_at, id FROM " + table(source) + among.where();
        return database
                .query(
                        sql,
                        LONGEST_WAIT,
                        Row.readAs(Target.class),
                        among.parameters().toArray())
                .stream()
                .sorted(Comparator.comparingInt(target -> asked.indexOf(target.id())))
                .limit(most)
                .toList();
    }

    private static List<FailedId> selectedAfter(Optional<Target> reached, List<FailedId> selected) {
        return reached.map(last -> new FailedId(last.source().name(), last.id()))
                .map(last -> selected.subList(1 + selected.indexOf(last), selected.size()))
                .orElse(selected);
    }

    private static FailedSource sourceOf(Target target) {
        return FailedSource.valueOf(target.source().name());
    }

    private long count(FailedSource source, Conditions rows) {
        String sql = "SELECT COUNT(*) FROM " + table(source) + rows.where();
        return database.number(sql, LONGEST_WAIT, rows.parameters().toArray());
    }

    // A discarded event stays one: what followed it in its group has gone on.
    private static Stream<FailedSource> sources(FailedQuery query) {
        FailedSource wanted = FailedSource.of(query.source());
        return Stream.of(FailedSource.values())
                .filter(source -> wanted == null || wanted == source)
                .filter(source -> source == FailedSource.MESSAGE || isOfParked(query));
    }

    private Conditions matching(FailedSource source, FailedQuery query, Instant until) {
        return JdbcFailedEntries.conditions(database, source, query)
                .and(isOfParked(query) ? "parked_at <= ?" : "closed_at <= ?", until);
    }

    private static boolean isOfParked(FailedQuery query) {
        return JdbcFailedEntries.status(query) == ParkedStatus.PARKED;
    }

    private static String table(FailedSource source) {
        return switch (source) {
            case MESSAGE -> "semel_parked_message";
            case EVENT -> "semel_outbox_event";
        };
    }
}
