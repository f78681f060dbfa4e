package dev.semel.simulation.defect;

import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.simulation.world.Mutation;
import dev.semel.simulation.world.Server;

/** Messages that are not loaded while their delivery lasts. */
record UnloadedMessage() implements Mutation {

    @Override
    public void into(Ground beans, Server server) {
        // The beans are right.
    }

    @Override
    public IncomingMessage bend(IncomingMessage message) {
        return Instead.of(IncomingMessage.class, message, "load", (right, arguments) -> null);
    }
}
