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

    private static final String COUNT = "UPDATE semel_begun SET deaths = deaths + 1, life = ?, node = ?,"
            + " begun_at = CURRENT_TIMESTAMP WHERE key_hash = ? AND life <> ?";

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
        database.nativeQuery(COUNT, life, node.value(), key.hash(), life).executeUpdate();
        List<?> deaths = database.nativeQuery("SELECT deaths FROM semel_begun WHERE key_hash = ?", key.hash())
                .getResultList();
        return deaths.isEmpty() ? 0 : ((Number) deaths.get(0)).intValue();
    }

    @Override
    public void end(IdempotencyKey key) {
        database.nativeQuery("DELETE FROM semel_begun WHERE key_hash = ?", key.hash())
                .executeUpdate();
    }
}
