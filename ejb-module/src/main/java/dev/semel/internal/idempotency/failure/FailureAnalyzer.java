package dev.semel.internal.idempotency.failure;

import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.FailureTypes;
import dev.semel.internal.idempotency.consumer.UserBeans;
import dev.semel.internal.idempotency.store.DatabaseFaults;
import dev.semel.internal.idempotency.store.DatabaseFaults.Fault;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.message.UnreadObjectException;
import dev.semel.internal.platform.TransactionFailedException;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.json.JsonException;
import java.util.Optional;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Tells whose fault a failure is.
 *
 * <ol>
 *   <li>The application's own classifier, if the consumer names one.
 *   <li>The declared types, and bodies that cannot be read, from the outermost cause inwards.
 *   <li>A fault of the database is not the message's, unless others get through meanwhile ({@link FaultHistory}).
 *   <li>Anything else may pass: another attempt.
 * </ol>
 */
@Dependent
public class FailureAnalyzer {

    private static final Logger LOG = Logger.getLogger(FailureAnalyzer.class.getName());
    private static final int DEEPEST = 50;

    // By name, because not every application has the API of each of them.
    private static final Set<String> BROKEN_BODIES =
            Set.of("jakarta.jms.MessageFormatException", "jakarta.json.bind.JsonbException");

    private final DatabaseFaults databaseFaults;
    private final FaultHistory faults;
    private final UserBeans beans;

    @Inject
    public FailureAnalyzer(DatabaseFaults databaseFaults, FaultHistory faults, UserBeans beans) {
        this.databaseFaults = databaseFaults;
        this.faults = faults;
        this.beans = beans;
    }

    public FailureKind kindOf(Throwable failure, ConsumerDefinition consumer, IdempotencyKey key) {
        if (failure instanceof NeverCameBackException lost) {
            return lost.kind();
        }
        if (failure instanceof UnreadObjectException) {
            return FailureKind.BROKEN_BODY;
        }
        if (failure instanceof NotTheMessagesException || failure instanceof TransactionFailedException) {
            return FailureKind.NOT_THE_MESSAGES;
        }
        return byApplication(failure, consumer)
                .or(() -> byTypes(failure, consumer.failureTypes()))
                .orElseGet(() -> byDatabase(failure, key));
    }

    private Optional<FailureKind> byApplication(Throwable failure, ConsumerDefinition consumer) {
        FailureTypes types = consumer.failureTypes();
        if (!types.hasClassifier()) {
            return Optional.empty();
        }
        try {
            return beans.call(types.classifier(), classifier -> classifier.classify(failure))
                    .map(found -> FailureKind.valueOf(found.name()));
        } catch (RuntimeException broken) {
            LOG.log(
                    Level.WARNING,
                    broken,
                    () -> "The classifier " + types.classifier().getName() + " of consumer " + consumer.name()
                            + " failed; the declared types decide instead.");
            return Optional.empty();
        }
    }

    private static Optional<FailureKind> byTypes(Throwable failure, FailureTypes types) {
        Throwable cause = failure;
        for (int depth = 0; cause != null && depth < DEEPEST; depth++) {
            if (types.isRetryable(cause)) {
                return Optional.of(FailureKind.RETRYABLE);
            }
            if (types.isTerminal(cause)) {
                return Optional.of(FailureKind.TERMINAL);
            }
            if (cause instanceof JsonException
                    || BROKEN_BODIES.contains(cause.getClass().getName())) {
                return Optional.of(FailureKind.BROKEN_BODY);
            }
            cause = cause.getCause();
        }
        return Optional.empty();
    }

    private FailureKind byDatabase(Throwable failure, IdempotencyKey key) {
        Fault fault = databaseFaults.of(failure);
        if (fault == Fault.NONE && failure instanceof CommitFailedException) {
            fault = Fault.UNKNOWN_COMMIT;
        }
        return fault == Fault.NONE || faults.isTheMessages(key, fault)
                ? FailureKind.RETRYABLE
                : FailureKind.NOT_THE_MESSAGES;
    }
}
