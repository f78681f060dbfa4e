package dev.semel.internal.listing;

import dev.semel.internal.jpa.Dialect;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * "Is one of these events", behind the name of a column.
 *
 * @param sql one text for all batches on PostgreSQL, and one of a few elsewhere, so that drivers can keep the statements
 */
public record IdCondition(String sql, List<Object> parameters) {

    // MariaDB makes a table of a longer list.
    private static final int LONGEST_LIST = 512;

    private static final String ANY = "= ANY (CAST(? AS uuid[]))";

    /** One condition for all events, or several that come to the same; none for none. */
    public static List<IdCondition> of(List<UUID> events, Dialect dialect) {
        if (events.isEmpty()) {
            return List.of();
        }
        if (dialect == Dialect.POSTGRESQL) {
            String array = events.stream().map(UUID::toString).collect(Collectors.joining(",", "{", "}"));
            return List.of(new IdCondition(ANY, List.of(array)));
        }
        List<IdCondition> conditions = new ArrayList<>();
        for (int from = 0; from < events.size(); from += LONGEST_LIST) {
            conditions.add(in(events.subList(from, Math.min(from + LONGEST_LIST, events.size()))));
        }
        return conditions;
    }

    // Filled up to a power of two: an event that is named twice is marked once.
    private static IdCondition in(List<UUID> events) {
        int length = Integer.highestOneBit(2 * events.size() - 1);
        List<Object> parameters = new ArrayList<>(events);
        UUID last = events.get(events.size() - 1);
        parameters.addAll(Collections.nCopies(length - events.size(), last));
        return new IdCondition("IN " + Placeholders.of(parameters), parameters);
    }
}
