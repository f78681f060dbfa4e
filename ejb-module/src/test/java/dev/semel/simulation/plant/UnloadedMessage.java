package dev.semel.simulation.plant;

import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.simulation.world.Plant;
import dev.semel.simulation.world.Server;

/** Messages that are not loaded while their delivery lasts. */
record UnloadedMessage() implements Plant {

    @Override
    public void into(Ground beans, Server server) {
        // The beans are right.
    }

    @Override
    public IncomingMessage bend(IncomingMessage message) {
        return Instead.of(IncomingMessage.class, message, "load", (right, arguments) -> null);
    }
}
