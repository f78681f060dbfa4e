package dev.semel.idempotency.failure;

import dev.semel.idempotency.FailureClassifier;
import dev.semel.idempotency.consumer.ConsumerDefinition;
import dev.semel.idempotency.consumer.FailureTypes;
import dev.semel.idempotency.consumer.UserBeans;
import dev.semel.idempotency.store.DatabaseFaults;
import dev.semel.idempotency.store.DatabaseFaults.Fault;
import dev.semel.idempotency.store.IdempotencyKey;
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
 *   <li>A fault of the database is not the message's, unless others get through meanwhile ({@link FaultMemory}).
 *   <li>Anything else may pass: another attempt.
 * </ol>
 */
@Dependent
public class FailureJudge {

    private static final Logger LOG = Logger.getLogger(FailureJudge.class.getName());
    private static final int DEEPEST = 50;

    // By name, because not every application has the API of each of them.
    private static final Set<String> BROKEN_BODIES =
            Set.of("jakarta.jms.MessageFormatException", "jakarta.json.bind.JsonbException");

    private final DatabaseFaults databaseFaults;
    private final FaultMemory memory;
    private final UserBeans beans;

    @Inject
    public FailureJudge(DatabaseFaults databaseFaults, FaultMemory memory, UserBeans beans) {
        this.databaseFaults = databaseFaults;
        this.memory = memory;
        this.beans = beans;
    }

    public Verdict judge(Throwable failure, ConsumerDefinition consumer, IdempotencyKey key) {
        if (failure instanceof NeverCameBackException lost) {
            return lost.verdict();
        }
        return byApplication(failure, consumer)
                .or(() -> byTypes(failure, consumer.failureTypes()))
                .orElseGet(() -> byDatabase(failure, key));
    }

    private Optional<Verdict> byApplication(Throwable failure, ConsumerDefinition consumer) {
        FailureTypes types = consumer.failureTypes();
        if (!types.hasClassifier()) {
            return Optional.empty();
        }
        try {
            Optional<FailureClassifier.Kind> kind =
                    beans.call(types.classifier(), classifier -> classifier.classify(failure));
            return kind.map(found -> found == FailureClassifier.Kind.TERMINAL ? Verdict.TERMINAL : Verdict.RETRYABLE);
        } catch (RuntimeException broken) {
            LOG.log(
                    Level.WARNING,
                    broken,
                    () -> "The classifier " + types.classifier().getName() + " of consumer " + consumer.name()
                            + " failed; the declared types decide instead.");
            return Optional.empty();
        }
    }

    private static Optional<Verdict> byTypes(Throwable failure, FailureTypes types) {
        Throwable cause = failure;
        for (int depth = 0; cause != null && depth < DEEPEST; depth++) {
            if (types.isRetryable(cause)) {
                return Optional.of(Verdict.RETRYABLE);
            }
            if (types.isTerminal(cause)) {
                return Optional.of(Verdict.TERMINAL);
            }
            if (cause instanceof JsonException
                    || BROKEN_BODIES.contains(cause.getClass().getName())) {
                return Optional.of(Verdict.BROKEN_BODY);
            }
            cause = cause.getCause();
        }
        return Optional.empty();
    }

    private Verdict byDatabase(Throwable failure, IdempotencyKey key) {
        Fault fault = databaseFaults.of(failure);
        if (fault == Fault.NONE && failure instanceof CommitFailedException) {
            fault = Fault.UNKNOWN_COMMIT;
        }
        return fault == Fault.NONE || memory.isTheMessages(key, fault) ? Verdict.RETRYABLE : Verdict.NOT_THE_MESSAGES;
    }
}
