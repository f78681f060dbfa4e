package dev.semel.internal.node;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.settings.NodeName;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.UUID;

@Dependent
class JdbcNodeIncarnations implements NodeIncarnations {

    private static final String BEGIN_ANEW = "UPDATE semel_node SET incarnation = ?, started_at = CURRENT_TIMESTAMP,"
            + " stopped_at = NULL, seen_at = CURRENT_TIMESTAMP, seen_since = CURRENT_TIMESTAMP, relay_looked_at = NULL, relay_looks_by = NULL,"
            + " relay_trouble = NULL WHERE node = ? AND application = ?";
    private static final String END = "UPDATE semel_node SET stopped_at = CURRENT_TIMESTAMP"
            + " WHERE node = ? AND application = ? AND incarnation = ?";
    private static final String UNENDED =
            "SELECT COUNT(*) FROM semel_node WHERE node = ? AND application = ? AND stopped_at IS NULL";

    private final Database database;
    private final NodeName node;

    @Inject
    JdbcNodeIncarnations(Database database, NodeName node) {
        this.database = database;
        this.node = node;
    }

    @Override
    public boolean begin(String application, UUID incarnation) {
        if (isNew(application, incarnation)) {
            return true;
        }
        int unended = database.number(UNENDED, node.value(), application);
        boolean isKnown = database.update(BEGIN_ANEW, incarnation, node.value(), application) == 1;
        // Otherwise it was stopped long ago, and the purge has forgotten it since the first look.
        return isKnown ? unended == 0 : isNew(application, incarnation);
    }

    private boolean isNew(String application, UUID incarnation) {
        String insert = database.dialect()
                .insertIfAbsent(
                        "semel_node", "node, application, incarnation, started_at", "?, ?, ?, CURRENT_TIMESTAMP");
        return database.update(insert, node.value(), application, incarnation) == 1;
    }

    @Override
    public void end(String application, UUID incarnation) {
        database.update(END, node.value(), application, incarnation);
    }
}
