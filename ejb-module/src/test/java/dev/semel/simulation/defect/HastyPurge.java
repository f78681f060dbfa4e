package dev.semel.simulation.defect;

import dev.semel.internal.retention.PurgeTarget;
import dev.semel.simulation.store.EventRow;
import dev.semel.simulation.store.MemoryExpiredRows;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.world.Mutation;
import dev.semel.simulation.world.Server;
import java.time.Duration;

/** Takes retries from whose content a failed key could be run again. */
final class HastyPurge extends MemoryExpiredRows {

    HastyPurge(Mutation.Ground beans, Server server) {
        super(beans.universe().retention(), server.transactions());
    }

    @Override
    public int delete(PurgeTarget kind, Duration age, int most) {
        boolean isOfRetries = kind == PurgeTarget.PUBLISHED_RETRIES;
        return super.delete(kind, isOfRetries ? Duration.ZERO : age, most);
    }

    @Override
    protected boolean isOfNoKey(Session session, EventRow row) {
        return true;
    }
}
