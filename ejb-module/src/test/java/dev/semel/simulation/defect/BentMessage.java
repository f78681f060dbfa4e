package dev.semel.simulation.defect;

import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.simulation.world.Mutation;
import dev.semel.simulation.world.Server;
import java.util.Optional;
import java.util.function.Function;

/** Messages that tell another place for their retries than their own. */
record BentMessage(Function<IncomingMessage, Optional<String>> place) implements Mutation {

    @Override
    public void into(Ground beans, Server server) {
        // The beans are right.
    }

    @Override
    public IncomingMessage bend(IncomingMessage message) {
        return Instead.of(IncomingMessage.class, message, "ownQueue", (right, arguments) -> place.apply(message));
    }
}
