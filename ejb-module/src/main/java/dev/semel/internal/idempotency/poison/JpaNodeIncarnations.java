package dev.semel.internal.idempotency.poison;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.jpa.Binary;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.settings.NodeName;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.UUID;

@Dependent
class JpaNodeIncarnations implements NodeIncarnations {

    private static final String BEGIN_ANEW = "UPDATE semel_node SET incarnation = ?, started_at = CURRENT_TIMESTAMP,"
            + " stopped_at = NULL, seen_at = CURRENT_TIMESTAMP, seen_since = CURRENT_TIMESTAMP, relay_looked_at = NULL, relay_looks_by = NULL,"
            + " relay_trouble = NULL WHERE node = ? AND application = ?";
    private static final String END = "UPDATE semel_node SET stopped_at = CURRENT_TIMESTAMP"
            + " WHERE node = ? AND application = ? AND incarnation = ?";
    private static final String UNENDED =
            "SELECT COUNT(*) FROM semel_node WHERE node = ? AND application = ? AND stopped_at IS NULL";

    private static final String LEFT = " FROM semel_in_flight WHERE key_hash = ? AND incarnation <> ?";
    private static final String HAS_DIED = JpaLiveNodes.NOT_OF_ONE.formatted("semel_in_flight");
    private static final String MARKS = "SELECT incarnation, is_alone, CASE WHEN " + HAS_DIED
            + " THEN 1 ELSE 0 END AS has_died" + LEFT + " AND NOT EXISTS (SELECT 1 FROM semel_node s"
            + " WHERE s.incarnation = semel_in_flight.incarnation AND s.stopped_at IS NOT NULL)";
    private static final String DEATHS = "SELECT COUNT(DISTINCT CASE WHEN has_died = 1 THEN incarnation END),"
            + " COUNT(DISTINCT CASE WHEN has_died = 1 AND is_alone THEN incarnation END),"
            + " COUNT(DISTINCT CASE WHEN has_died = 0 THEN incarnation END) FROM (" + MARKS + ") marks";
    private static final String FORGET_DEATHS = "DELETE" + LEFT + " AND " + HAS_DIED;
    private static final String FORGET_ITS_MARKS = "DELETE FROM semel_in_flight WHERE incarnation = ?";
    private static final String COLUMNS = "id, key_hash, consumer, incarnation, node, is_alone, begun_at";
    private static final String VALUES = "?, ?, ?, ?, ?, ?, CURRENT_TIMESTAMP";
    private static final String ADD_MARK = "INSERT INTO semel_in_flight (" + COLUMNS + ") VALUES (" + VALUES + ")";
    private static final String NO_LONGER_ALONE = "UPDATE semel_in_flight SET is_alone = FALSE WHERE id = ?";
    private static final String REMOVE_MARK = "DELETE FROM semel_in_flight WHERE id = ?";

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private final Database database;
    private final NodeName node;

    @Inject
    JpaNodeIncarnations(Database database, NodeName node) {
        this.database = database;
        this.node = node;
    }

    @Override
    public boolean begin(String application, UUID incarnation) {
        if (isNew(application, incarnation)) {
            return true;
        }
        int unended = database.number(UNENDED, node.value(), application);
        boolean isKnown = database.nativeQuery(BEGIN_ANEW, incarnation, node.value(), application)
                        .executeUpdate()
                == 1;
        // Otherwise it was stopped long ago, and the purge has forgotten it since the first look.
        return isKnown ? unended == 0 : isNew(application, incarnation);
    }

    private boolean isNew(String application, UUID incarnation) {
        String insert = database.dialect()
                .insertIfAbsent(
                        "semel_node", "node, application, incarnation, started_at", "?, ?, ?, CURRENT_TIMESTAMP");
        return database.nativeQuery(insert, node.value(), application, incarnation)
                        .executeUpdate()
                == 1;
    }

    @Override
    public void end(String application, UUID incarnation) {
        database.nativeQuery(FORGET_ITS_MARKS, incarnation).executeUpdate();
        database.nativeQuery(END, node.value(), application, incarnation).executeUpdate();
    }

    @Override
    public Deaths deaths(IdempotencyKey key, UUID incarnation) {
        return database.query(
                        DEATHS,
                        row -> new Deaths(row.getInt(1), row.getInt(2), row.getInt(3)),
                        Binary.id(key.hash()),
                        incarnation)
                .get(0);
    }

    @Override
    public void addMark(UUID mark, IdempotencyKey key, UUID incarnation, boolean isAlone) {
        database.nativeQuery(ADD_MARK, mark, Binary.id(key.hash()), key.consumer(), incarnation, node.value(), isAlone)
                .executeUpdate();
    }

    @Override
    public void noLongerAlone(UUID mark) {
        database.nativeQuery(NO_LONGER_ALONE, mark).executeUpdate();
    }

    @Override
    public void removeMark(UUID mark) {
        database.nativeQuery(REMOVE_MARK, mark).executeUpdate();
    }

    @Override
    public void removeMarkInDoubt(UUID mark, IdempotencyKey key, UUID incarnation) {
        // PostgreSQL and H2 delete no row that another transaction has yet to commit, and do not wait for it.
        // An insert of the same id waits.
        database.update(
                database.dialect().insertIfAbsent("semel_in_flight", COLUMNS, VALUES),
                LONGEST_WAIT,
                mark,
                Binary.id(key.hash()),
                key.consumer(),
                incarnation,
                node.value(),
                false);
        removeMark(mark);
    }

    @Override
    public void forgetDeaths(IdempotencyKey key, UUID incarnation) {
        database.nativeQuery(FORGET_DEATHS, Binary.id(key.hash()), incarnation).executeUpdate();
    }
}
