package dev.semel.internal.node;

import dev.semel.internal.idempotency.poison.Marks;
import dev.semel.internal.idempotency.poison.TestMarks;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.settings.NodeName;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.RealContractDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/** The stores of a real database. */
public record SqlLifeStores(Database database) implements LifeStores, LifeRows {

    public static ContractDatabase<LifeStores> on(Dialect dialect) {
        return RealContractDatabase.of(dialect, SqlLifeStores::new);
    }

    @Override
    public NodeIncarnations lives(NodeName node) {
        return new JdbcNodeIncarnations(database, node);
    }

    @Override
    public Marks marks(NodeName node) {
        return TestMarks.of(database, node);
    }

    @Override
    public LifeSigns signs(NodeName node) {
        return new JdbcLifeSigns(database, node);
    }

    @Override
    public LifeRows rows() {
        return this;
    }

    @Override
    public Seen seen(UUID life) {
        return new Seen(ago("seen_since", life), ago("seen_at", life));
    }

    private Duration ago(String column, UUID life) {
        Object found = database.column(
                        "SELECT " + column + " FROM semel_node WHERE incarnation = ?", Object.class, life)
                .get(0);
        Instant moment = Database.instant(found);
        return Duration.between(moment, database.now());
    }

    @Override
    public void seen(UUID life, Duration sinceAgo, Duration lastAgo) {
        String moment = database.dialect().secondsFromNow();
        database.update(
                "UPDATE semel_node SET seen_since = " + moment + ", seen_at = " + moment + " WHERE incarnation = ?",
                -sinceAgo.toSeconds(),
                -lastAgo.toSeconds(),
                life);
    }

    @Override
    public void allSeenAnew() {
        database.update("UPDATE semel_node SET seen_since = CURRENT_TIMESTAMP");
    }

    @Override
    public void lock(UUID life) {
        database.column("SELECT incarnation FROM semel_node WHERE incarnation = ? FOR UPDATE", Object.class, life);
    }

    @Override
    public void delete(UUID life) {
        database.update("DELETE FROM semel_node WHERE incarnation = ?", life);
    }
}
