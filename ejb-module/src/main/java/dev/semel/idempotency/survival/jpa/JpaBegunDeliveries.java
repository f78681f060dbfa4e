package dev.semel.idempotency.survival.jpa;

import dev.semel.idempotency.store.IdempotencyKey;
import dev.semel.idempotency.survival.BegunDeliveries;
import dev.semel.jpa.Database;
import dev.semel.settings.NodeName;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;

@Dependent
class JpaBegunDeliveries implements BegunDeliveries {

    // A life is over when its node has begun another, or has stopped. A node that lives may hand a message on.
    private static final String OF_A_LIFE_THAT_IS_OVER =
            """
             WHERE key_hash = ? AND life <> ?
              AND NOT EXISTS (
                SELECT 1 FROM semel_node n
                WHERE n.life = semel_begun.life AND n.stopped_at IS NULL)
            """;
    private static final String COUNT = "UPDATE semel_begun SET deaths = deaths + 1" + OF_A_LIFE_THAT_IS_OVER;
    private static final String UNCOUNTED = "SELECT COUNT(*) FROM semel_begun" + OF_A_LIFE_THAT_IS_OVER;
    private static final String COUNTED = "SELECT deaths FROM semel_begun WHERE key_hash = ?";
    private static final String BEGIN_ANEW =
            "UPDATE semel_begun SET life = ?, node = ?, begun_at = CURRENT_TIMESTAMP WHERE key_hash = ?";

    private final Database database;
    private final NodeName node;

    @Inject
    JpaBegunDeliveries(Database database, NodeName node) {
        this.database = database;
        this.node = node;
    }

    @Override
    public int begin(IdempotencyKey key, UUID life) {
        String insert = database.dialect()
                .insertIfAbsent(
                        "semel_begun",
                        "key_hash, consumer, deaths, life, node, begun_at",
                        "?, ?, 0, ?, ?, CURRENT_TIMESTAMP");
        boolean isNew = database.nativeQuery(insert, key.hash(), key.consumer(), life, node.value())
                        .executeUpdate()
                == 1;
        return isNew ? 0 : count(key, life);
    }

    private int count(IdempotencyKey key, UUID life) {
        database.nativeQuery(COUNT, key.hash(), life).executeUpdate();
        database.nativeQuery(BEGIN_ANEW, life, node.value(), key.hash()).executeUpdate();
        return counted(key);
    }

    @Override
    public int deaths(IdempotencyKey key, UUID life) {
        Object uncounted = database.nativeQuery(UNCOUNTED, key.hash(), life).getSingleResult();
        return counted(key) + ((Number) uncounted).intValue();
    }

    private int counted(IdempotencyKey key) {
        List<?> deaths = database.nativeQuery(COUNTED, key.hash()).getResultList();
        return deaths.isEmpty() ? 0 : ((Number) deaths.get(0)).intValue();
    }

    @Override
    public void end(IdempotencyKey key) {
        database.nativeQuery("DELETE FROM semel_begun WHERE key_hash = ?", key.hash())
                .executeUpdate();
    }
}
