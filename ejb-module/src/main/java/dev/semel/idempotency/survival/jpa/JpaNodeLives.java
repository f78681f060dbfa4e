package dev.semel.idempotency.survival.jpa;

import dev.semel.idempotency.survival.NodeLives;
import dev.semel.jpa.Database;
import dev.semel.settings.NodeName;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.UUID;

@Dependent
class JpaNodeLives implements NodeLives {

    private static final String BEGIN_ANEW = "UPDATE semel_node SET life = ?, started_at = CURRENT_TIMESTAMP,"
            + " stopped_at = NULL WHERE node = ? AND application = ?";
    private static final String END =
            "UPDATE semel_node SET stopped_at = CURRENT_TIMESTAMP" + " WHERE node = ? AND application = ? AND life = ?";
    private static final String UNENDED =
            "SELECT COUNT(*) FROM semel_node" + " WHERE node = ? AND application = ? AND stopped_at IS NULL";

    private final Database database;
    private final NodeName node;

    @Inject
    JpaNodeLives(Database database, NodeName node) {
        this.database = database;
        this.node = node;
    }

    @Override
    public boolean begin(String application, UUID life) {
        String insert = database.dialect()
                .insertIfAbsent("semel_node", "node, application, life, started_at", "?, ?, ?, CURRENT_TIMESTAMP");
        if (database.nativeQuery(insert, node.value(), application, life).executeUpdate() == 1) {
            return true;
        }
        Object unended =
                database.nativeQuery(UNENDED, node.value(), application).getSingleResult();
        database.nativeQuery(BEGIN_ANEW, life, node.value(), application).executeUpdate();
        return ((Number) unended).intValue() == 0;
    }

    @Override
    public void end(String application, UUID life) {
        database.nativeQuery(END, node.value(), application, life).executeUpdate();
    }
}
