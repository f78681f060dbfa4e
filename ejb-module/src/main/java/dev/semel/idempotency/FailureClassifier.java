package dev.semel.idempotency;

import java.util.Optional;

/**
 * Tells failures that a retry can mend from those it cannot, where the types of exceptions do not. A CDI bean of the
 * application, named by {@link IdempotentConsumer#classifier}; dependent beans are destroyed after each use.
 *
 * <p>It is asked after the handler's transaction was rolled back, outside any transaction, and before the declared types.
 */
@FunctionalInterface
public interface FailureClassifier {

    /** What is done about a failure. */
    enum Decision {
        /** Another attempt may help. */
        RETRY,
        /** No attempt can help: the message is parked at once. */
        PARK
    }

    /** @return empty to leave the decision to the declared types and the rules of the database */
    Optional<Decision> classify(Throwable failure);
}
