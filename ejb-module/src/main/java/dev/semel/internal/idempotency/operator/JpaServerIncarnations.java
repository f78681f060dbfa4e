package dev.semel.internal.idempotency.operator;

import dev.semel.internal.idempotency.poison.JpaLiveNodes;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Row;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

@Dependent
class JpaServerIncarnations implements ServerIncarnations {

    private static final String LIVES = "SELECT node, application, started_at, stopped_at, seen_at FROM semel_node"
            + " ORDER BY started_at DESC, node, application LIMIT 100";
    // How many lives have ended over the key of a mark b.
    static final String DEATHS =
            "(SELECT COUNT(DISTINCT d.incarnation) FROM semel_in_flight d WHERE d.key_hash = b.key_hash AND "
                    + JpaLiveNodes.NOT_OF_ONE.formatted("d") + ")";
    private static final String IS_LAST = " NOT EXISTS (SELECT 1 FROM semel_in_flight l WHERE l.key_hash = b.key_hash"
            + " AND (l.begun_at > b.begun_at OR (l.begun_at = b.begun_at AND l.id > b.id)))";
    private static final String MARKS = "SELECT b.key_hash, r.key_text, b.consumer, " + DEATHS + ", b.node, b.begun_at"
            + " FROM semel_in_flight b LEFT JOIN semel_idempotency_record r ON r.key_hash = b.key_hash WHERE" + IS_LAST;
    private static final String SUSPECTS =
            MARKS + " AND " + DEATHS + " > 0 ORDER BY " + DEATHS + " DESC, b.begun_at DESC, b.key_hash LIMIT 10";

    private final Database database;

    @Inject
    JpaServerIncarnations(Database database) {
        this.database = database;
    }

    @Override
    public List<Life> all() {
        return Row.all(database.nativeQuery(LIVES))
                .map(row -> new Life(row.text(0), row.text(1), row.time(2), row.time(3), row.time(4)))
                .toList();
    }

    @Override
    public List<Suspect> suspects() {
        return Row.all(database.nativeQuery(SUSPECTS))
                .map(JpaServerIncarnations::toSuspect)
                .toList();
    }

    @Override
    public Optional<Suspect> suspect(String keyHash) {
        if (!IdempotencyRecord.isHash(keyHash)) {
            return Optional.empty();
        }
        return Row.all(database.nativeQuery(MARKS + " AND b.key_hash = ?", keyHash))
                .map(JpaServerIncarnations::toSuspect)
                .findFirst();
    }

    private static Suspect toSuspect(Row row) {
        return new Suspect(row.text(0), row.text(1), row.text(2), row.number(3), row.text(4), row.time(5));
    }
}
