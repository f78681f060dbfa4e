package dev.semel.internal.idempotency.failure;

import dev.semel.internal.history.Failure;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.FailureTypes;
import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.idempotency.consumer.UserBeans;
import dev.semel.internal.idempotency.order.LateMessageException;
import dev.semel.internal.idempotency.store.DatabaseFaults;
import dev.semel.internal.idempotency.store.DatabaseFaults.Fault;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.message.Causes;
import dev.semel.internal.message.UnreadObjectException;
import dev.semel.internal.platform.TransactionFailedException;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Tells whose fault a failure is.
 *
 * <ol>
 *   <li>The application's own classifier, if the consumer names one.
 *   <li>The declared types, and a body of the message that cannot be read, from the outermost cause inwards.
 *   <li>A fault of the database, or of a full heap, is not the message's, unless others get through in between
 *       ({@link FaultHistory}).
 *   <li>Anything else may pass: another attempt.
 * </ol>
 */
@Dependent
public class FailureAnalyzer {

    private static final Logger LOG = Logger.getLogger(FailureAnalyzer.class.getName());

    private final DatabaseFaults databaseFaults;
    private final FaultHistory faults;
    private final UserBeans beans;

    @Inject
    public FailureAnalyzer(DatabaseFaults databaseFaults, FaultHistory faults, UserBeans beans) {
        this.databaseFaults = databaseFaults;
        this.faults = faults;
        this.beans = beans;
    }

    public FailureKind kindOf(
            Throwable failure, ConsumerDefinition consumer, IncomingMessage message, IdempotencyKey key) {
        if (failure instanceof NeverCameBackException lost) {
            return lost.kind();
        }
        if (failure instanceof LateMessageException) {
            return FailureKind.LATE;
        }
        if (failure instanceof UnreadObjectException) {
            return FailureKind.BROKEN_BODY;
        }
        if (failure instanceof NotTheMessagesException || failure instanceof TransactionFailedException) {
            return FailureKind.NOT_THE_MESSAGES;
        }
        if (isOfFullHeap(failure)) {
            return byFault(Fault.OUTAGE, key);
        }
        return byApplication(failure, consumer)
                .or(() -> byTypes(failure, consumer.failureTypes(), message))
                .orElseGet(() -> byFault(faultOf(failure), key));
    }

    /** Whether something hits this one name again and again while others of its consumer get through. */
    public boolean isItsOwn(IdempotencyKey name) {
        return faults.isTheMessages(name, Fault.OUTAGE);
    }

    private Optional<FailureKind> byApplication(Throwable failure, ConsumerDefinition consumer) {
        FailureTypes types = consumer.failureTypes();
        if (!types.hasClassifier()) {
            return Optional.empty();
        }
        try {
            return beans.call(types.classifier(), classifier -> classifier.classify(failure))
                    .map(decision -> switch (decision) {
                        case RETRY -> FailureKind.RETRYABLE;
                        case PARK -> FailureKind.TERMINAL;
                    });
        } catch (Exception | Error broken) {
            LOG.log(
                    Level.WARNING,
                    Failure.printable(broken),
                    () -> "The classifier " + types.classifier().getName() + " of consumer " + consumer.name()
                            + " failed; the declared types decide instead.");
            return Optional.empty();
        }
    }

    private static Optional<FailureKind> byTypes(Throwable failure, FailureTypes types, IncomingMessage message) {
        return Causes.of(failure)
                .map(cause -> byType(cause, types, message))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<FailureKind> byType(Throwable cause, FailureTypes types, IncomingMessage message) {
        if (types.isRetryable(cause)) {
            return Optional.of(FailureKind.RETRYABLE);
        }
        if (types.isTerminal(cause)) {
            return Optional.of(FailureKind.TERMINAL);
        }
        return message.isBodyAtFault(cause) ? Optional.of(FailureKind.BROKEN_BODY) : Optional.empty();
    }

    private Fault faultOf(Throwable failure) {
        Fault fault = databaseFaults.of(failure);
        return fault == Fault.NONE && failure instanceof CommitFailedException ? Fault.UNKNOWN_COMMIT : fault;
    }

    // The thread that runs when the heap is full gets the error, not the one that filled it.
    private static boolean isOfFullHeap(Throwable failure) {
        return Causes.of(failure).anyMatch(OutOfMemoryError.class::isInstance);
    }

    private FailureKind byFault(Fault fault, IdempotencyKey key) {
        return fault == Fault.NONE || faults.isTheMessages(key, fault)
                ? FailureKind.RETRYABLE
                : FailureKind.NOT_THE_MESSAGES;
    }
}
