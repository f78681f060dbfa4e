package dev.semel.internal.idempotency.poison;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.settings.NodeName;

/** The real stores of lives, for other tests. */
public final class TestIncarnations {

    private TestIncarnations() {}

    public static NodeIncarnations lives(Database database, NodeName node) {
        return new JpaNodeIncarnations(database, node);
    }
}
