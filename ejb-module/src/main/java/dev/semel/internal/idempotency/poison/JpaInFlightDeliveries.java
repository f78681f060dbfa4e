package dev.semel.internal.idempotency.poison;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.settings.NodeName;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.UUID;

@Dependent
class JpaInFlightDeliveries implements InFlightDeliveries {

    // A node that lives may hand a message on.
    private static final String OF_THOSE_THAT_ARE_OVER =
            " FROM semel_in_flight WHERE key_hash = ? AND incarnation <> ? AND "
                    + JpaLiveNodes.NOT_OF_ONE.formatted("semel_in_flight");
    private static final String DEATHS =
            "SELECT COUNT(DISTINCT incarnation), COUNT(DISTINCT CASE WHEN is_alone THEN incarnation END)"
                    + OF_THOSE_THAT_ARE_OVER;
    private static final String FORGET = "DELETE" + OF_THOSE_THAT_ARE_OVER;
    private static final String BEGIN =
            "INSERT INTO semel_in_flight (id, key_hash, consumer, incarnation, node, is_alone, begun_at)"
                    + " VALUES (?, ?, ?, ?, ?, ?, CURRENT_TIMESTAMP)";
    private static final String END = "DELETE FROM semel_in_flight WHERE id = ?";

    private final Database database;
    private final NodeName node;

    @Inject
    JpaInFlightDeliveries(Database database, NodeName node) {
        this.database = database;
        this.node = node;
    }

    @Override
    public Deaths deaths(IdempotencyKey key, UUID incarnation) {
        Object[] counts = Database.rows(database.nativeQuery(DEATHS, key.hash(), incarnation))
                .get(0);
        return new Deaths(((Number) counts[0]).intValue(), ((Number) counts[1]).intValue());
    }

    @Override
    public void begin(UUID mark, IdempotencyKey key, UUID incarnation, boolean isAlone) {
        database.nativeQuery(BEGIN, mark, key.hash(), key.consumer(), incarnation, node.value(), isAlone)
                .executeUpdate();
    }

    @Override
    public void end(UUID mark) {
        database.nativeQuery(END, mark).executeUpdate();
    }

    @Override
    public void forgetDeaths(IdempotencyKey key, UUID incarnation) {
        database.nativeQuery(FORGET, key.hash(), incarnation).executeUpdate();
    }
}
