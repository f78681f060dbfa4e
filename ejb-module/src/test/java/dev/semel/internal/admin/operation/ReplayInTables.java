package dev.semel.internal.admin.operation;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.redelivery.Replay;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;

/** Changes the rows of messages, counts how often each was retried, and fails or dies where a test wants it. */
final class ReplayInTables implements Replay {

    private static final String CHANGE = "UPDATE semel_parked_message SET status = ?, retries = retries + 1,"
            + " closed_at = CURRENT_TIMESTAMP WHERE id = ? AND status = 'PARKED'";

    final Set<UUID> broken = new HashSet<>();
    private final Database database;
    private int diesAfter = Integer.MAX_VALUE;

    ReplayInTables(Database database) {
        this.database = database;
    }

    /** The node dies after it has changed so many more messages, and before it can do anything else. */
    void dieAfter(int changes) {
        diesAfter = changes;
    }

    @Override
    public boolean retry(UUID message) {
        return change(message, "RETRIED");
    }

    @Override
    public boolean discard(UUID message) {
        return change(message, "DISCARDED");
    }

    private boolean change(UUID message, String status) {
        if (diesAfter-- == 0) {
            throw new NodeDied();
        }
        boolean isChanged = database.update(CHANGE, Duration.ofSeconds(30), status, message) == 1;
        if (broken.contains(message)) {
            throw new IllegalStateException("The outbox refuses it.");
        }
        return isChanged;
    }

    static final class NodeDied extends Error {

        private static final long serialVersionUID = 1L;
    }
}
