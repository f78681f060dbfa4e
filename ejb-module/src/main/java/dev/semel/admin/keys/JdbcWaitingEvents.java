package dev.semel.admin.keys;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.listing.CappedCount;
import dev.semel.internal.listing.IdCondition;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Which events the outbox still has to publish under some keys.
 *
 * <ol>
 *   <li>An event whose id is the key, as it is by default, and the retry of a key, are found by their primary key.
 *   <li>No index has the texts of other keys, which each append would pay for: they are looked for among the first 10,000 of each status,
 *       in the order of an index, so that it costs the same however many wait.
 * </ol>
 */
final class JdbcWaitingEvents {

    private static final String NAMED =
            "SELECT id FROM semel_outbox_event WHERE status IN ('PENDING', 'SCHEDULED', 'HELD', 'PARKED') AND id ";

    /** PostgreSQL has an index for each status, if it is asked in its words; elsewhere one has all. */
    private enum Waiting {
        PENDING("status = 'PENDING'", "slot, position"),
        SCHEDULED("status = 'SCHEDULED' AND due_at IS NOT NULL", "due_at"),
        HELD("status = 'HELD' AND destination IS NOT NULL", "destination, destination_kind, slot, position"),
        PARKED("status = 'PARKED' AND parked_at IS NOT NULL", "parked_at");

        private final String condition;
        private final String order;

        Waiting(String condition, String order) {
            this.condition = condition;
            this.order = order;
        }

        String sql(Dialect dialect) {
            return "SELECT id, key_text FROM semel_outbox_event WHERE " + condition + " ORDER BY "
                    + (dialect == Dialect.POSTGRESQL ? order : "slot, position") + " LIMIT " + (CappedCount.LIMIT + 1);
        }
    }

    /**
     * @param number of those that were found
     * @param isMore whether there are others that were not looked at
     */
    record Found(long number, boolean isMore) {}

    private final Database database;

    JdbcWaitingEvents(Database database) {
        this.database = database;
    }

    /** @param ids of events that are named by these keys: as their texts, or as their retries */
    Found of(Set<String> keys, Collection<UUID> ids) {
        if (keys.isEmpty()) {
            return new Found(0, false);
        }
        Set<UUID> found = new HashSet<>();
        for (IdCondition any : IdCondition.of(List.copyOf(ids), database.dialect())) {
            found.addAll(database.query(
                    NAMED + any.sql(),
                    row -> (UUID) row.getObject(1),
                    any.parameters().toArray()));
        }
        boolean isMore = false;
        for (Waiting waiting : Waiting.values()) {
            List<Event> first = database.query(waiting.sql(database.dialect()), Event::read);
            isMore |= first.size() > CappedCount.LIMIT;
            first.stream()
                    .filter(event -> keys.contains(event.key()))
                    .map(Event::id)
                    .forEach(found::add);
        }
        return new Found(found.size(), isMore);
    }

    /** The id that a key is, if it is one: by default the key of a message is the id of its event. */
    static Stream<UUID> idIn(String key) {
        try {
            return Optional.of(UUID.fromString(key)).filter(id -> id.toString().equals(key)).stream();
        } catch (IllegalArgumentException none) {
            return Stream.empty();
        }
    }

    private record Event(UUID id, String key) {

        static Event read(ResultSet row) throws SQLException {
            return new Event((UUID) row.getObject(1), row.getString(2));
        }
    }
}
