package dev.semel.internal.idempotency.poison;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.jpa.Binary;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.node.JdbcLiveNodes;
import dev.semel.internal.settings.NodeName;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.UUID;

@Dependent
class JdbcMarks implements Marks {

    private static final String LEFT = " FROM semel_in_flight WHERE key_hash = ? AND incarnation <> ?";
    private static final String HAS_DIED = JdbcLiveNodes.NOT_OF_ONE.formatted("semel_in_flight");
    private static final String MARKS = "SELECT incarnation, is_alone, CASE WHEN " + HAS_DIED
            + " THEN 1 ELSE 0 END AS has_died" + LEFT + " AND NOT "
            + JdbcLiveNodes.OF_STOPPED.formatted("semel_in_flight");
    private static final String DEATHS = "SELECT COUNT(DISTINCT CASE WHEN has_died = 1 THEN incarnation END),"
            + " COUNT(DISTINCT CASE WHEN has_died = 1 AND is_alone THEN incarnation END),"
            + " COUNT(DISTINCT CASE WHEN has_died = 0 THEN incarnation END) FROM (" + MARKS + ") marks";
    private static final String FORGET_DEATHS = "DELETE" + LEFT + " AND " + HAS_DIED;
    private static final String REMOVE_ALL = "DELETE FROM semel_in_flight WHERE incarnation = ?";
    private static final String COLUMNS = "id, key_hash, consumer, incarnation, node, is_alone, begun_at";
    private static final String VALUES = "?, ?, ?, ?, ?, ?, CURRENT_TIMESTAMP";
    private static final String ADD_MARK = "INSERT INTO semel_in_flight (" + COLUMNS + ") VALUES (" + VALUES + ")";
    private static final String NO_LONGER_ALONE = "UPDATE semel_in_flight SET is_alone = FALSE WHERE id = ?";
    private static final String REMOVE_MARK = "DELETE FROM semel_in_flight WHERE id = ?";

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private final Database database;
    private final NodeName node;

    @Inject
    JdbcMarks(Database database, NodeName node) {
        this.database = database;
        this.node = node;
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
        database.update(ADD_MARK, mark, Binary.id(key.hash()), key.consumer(), incarnation, node.value(), isAlone);
    }

    @Override
    public void noLongerAlone(UUID mark) {
        database.update(NO_LONGER_ALONE, mark);
    }

    @Override
    public void removeMark(UUID mark) {
        database.update(REMOVE_MARK, mark);
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
        database.update(FORGET_DEATHS, Binary.id(key.hash()), incarnation);
    }

    @Override
    public void removeAll(UUID incarnation) {
        database.update(REMOVE_ALL, incarnation);
    }
}
