package dev.semel.idempotency.store.operator.jpa;

import dev.semel.idempotency.store.operator.IdempotencyRecord;
import dev.semel.idempotency.store.operator.ServerLives;
import dev.semel.jpa.Database;
import dev.semel.listing.jpa.Row;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

@Dependent
class JpaServerLives implements ServerLives {

    private static final String LIVES = "SELECT node, application, started_at, stopped_at FROM semel_node"
            + " ORDER BY started_at DESC, node, application LIMIT 100";
    // The last life that left a mark may be over, too: nobody has counted that death yet.
    static final String DEATHS = "(b.deaths + CASE WHEN EXISTS (SELECT 1 FROM semel_node n WHERE n.life = b.life"
            + " AND n.stopped_at IS NULL) THEN 0 ELSE 1 END)";
    private static final String MARKS = "SELECT b.key_hash, r.key_text, b.consumer, " + DEATHS + ", b.node, b.begun_at"
            + " FROM semel_begun b LEFT JOIN semel_idempotency_record r ON r.key_hash = b.key_hash";
    private static final String SUSPECTS =
            MARKS + " WHERE " + DEATHS + " > 0 ORDER BY " + DEATHS + " DESC, b.begun_at DESC, b.key_hash LIMIT 10";

    private final Database database;

    @Inject
    JpaServerLives(Database database) {
        this.database = database;
    }

    @Override
    public List<Life> all() {
        return Row.all(database.nativeQuery(LIVES))
                .map(row -> new Life(row.text(0), row.text(1), row.time(2), row.time(3)))
                .toList();
    }

    @Override
    public List<Suspect> suspects() {
        return Row.all(database.nativeQuery(SUSPECTS))
                .map(JpaServerLives::toSuspect)
                .toList();
    }

    @Override
    public Optional<Suspect> suspect(String keyHash) {
        if (!IdempotencyRecord.isHash(keyHash)) {
            return Optional.empty();
        }
        return Row.all(database.nativeQuery(MARKS + " WHERE b.key_hash = ?", keyHash))
                .map(JpaServerLives::toSuspect)
                .findFirst();
    }

    private static Suspect toSuspect(Row row) {
        return new Suspect(row.text(0), row.text(1), row.text(2), row.number(3), row.text(4), row.time(5));
    }
}
