package dev.semel.simulation.world;

import dev.semel.internal.idempotency.consumer.IncomingMessage;
import java.util.function.UnaryOperator;

/** A defect that is put back in, to see whether it is found: it may exchange any bean of a server, and bend any message. */
@FunctionalInterface
public interface Mutation {

    /** Nothing is wrong. */
    Mutation NONE = (beans, server) -> {};

    void into(Ground beans, Server server);

    /** Before the first run. */
    default Applied apply() {
        return () -> {};
    }

    /** How a message looks to the protocol. */
    default IncomingMessage bend(IncomingMessage message) {
        return message;
    }

    /** Pulls it out after the last run. */
    interface Applied extends AutoCloseable {

        @Override
        void close();
    }

    /** Where a defect is planted: the beans of a server before it starts. */
    interface Ground {

        Universe universe();

        <T> T get(Class<T> type);

        /** Exchanges a bean for something around it. */
        <T> void exchange(Class<T> type, UnaryOperator<T> around);
    }
}
