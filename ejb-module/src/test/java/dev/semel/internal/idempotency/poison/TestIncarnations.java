package dev.semel.internal.idempotency.poison;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.settings.NodeName;

/** What other tests need of lives. */
public final class TestIncarnations {

    private TestIncarnations() {}

    public static NodeIncarnations lives(Database database, NodeName node) {
        return new JpaNodeIncarnations(database, node);
    }

    public static NodeIncarnation incarnation() {
        return new NodeIncarnation();
    }
}
