package dev.semel.idempotency.failure;

import dev.semel.idempotency.consumer.ConsumerDefinition;
import dev.semel.idempotency.store.DatabaseFaults;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.json.JsonException;
import java.util.Set;

/** Tells whose fault a failure is, by the types in its chain of causes. */
@Dependent
public class FailureClassifier {

    private static final int DEEPEST = 50;

    // By name, because not every application has the API of each of them.
    private static final Set<String> BROKEN_BODIES =
            Set.of("jakarta.jms.MessageFormatException", "jakarta.json.bind.JsonbException");

    private final DatabaseFaults databaseFaults;

    @Inject
    public FailureClassifier(DatabaseFaults databaseFaults) {
        this.databaseFaults = databaseFaults;
    }

    public Verdict classify(Throwable failure, ConsumerDefinition consumer) {
        Throwable cause = failure;
        for (int depth = 0; cause != null && depth < DEEPEST; depth++) {
            if (consumer.isTerminal(cause)) {
                return Verdict.TERMINAL;
            }
            if (cause instanceof JsonException
                    || BROKEN_BODIES.contains(cause.getClass().getName())) {
                return Verdict.BROKEN_BODY;
            }
            cause = cause.getCause();
        }
        return databaseFaults.causedBy(failure) ? Verdict.NOT_THE_MESSAGES : Verdict.RETRYABLE;
    }
}
