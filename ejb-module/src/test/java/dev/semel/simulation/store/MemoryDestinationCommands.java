package dev.semel.simulation.store;

import dev.semel.internal.outbox.operator.DestinationCommands;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.DestinationState;

/** An operator's actions on destinations, as the statements of the database make them. */
public record MemoryDestinationCommands(MemoryDestinationStore store) implements DestinationCommands {

    @Override
    public boolean pause(Address destination, String user, String reason) {
        return store.change(
                "pauses",
                destination,
                row -> row.state() != DestinationState.PAUSED,
                row -> row.in(DestinationState.PAUSED, store.now(), row.failures()));
    }

    @Override
    public boolean resume(Address destination, String user) {
        return store.change(
                "resumes",
                destination,
                DestinationRow::isBlocked,
                row -> row.in(DestinationState.RECOVERING, store.now(), row.failures()));
    }
}
