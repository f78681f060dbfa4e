package dev.semel.internal.idempotency.call;

import dev.semel.idempotency.call.CallRefusedException;
import dev.semel.idempotency.call.RememberedFailureException;
import dev.semel.internal.history.Failure;
import dev.semel.internal.idempotency.result.ResultFormat;
import dev.semel.internal.idempotency.result.Results;
import dev.semel.internal.idempotency.result.StoredResult;
import dev.semel.internal.idempotency.store.Delivery;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a call has answered, or how it has failed for good, for those who repeat it. */
@Dependent
class CallResults {

    private static final String FAILURE = "application/vnd.semel.failure+json";

    private final Results results;
    private final ResultFormat format;

    @Inject
    CallResults(Results results, ResultFormat format) {
        this.results = results;
        this.format = format;
    }

    void keep(Delivery delivery, Throwable failure) {
        Failure kept = Failure.of(failure);
        StoredResult json = format.json(Map.of("type", kept.type(), "message", kept.shortMessage()));
        results.keep(delivery.key().hash(), new StoredResult(FAILURE, json.body()));
    }

    /**
     * What the work answered when it was done.
     *
     * @throws RememberedFailureException if it failed then
     * @throws CallRefusedException if that is not known, or cannot be read
     */
    @Nullable
    Object of(Delivery delivery, CallRule rule) {
        StoredResult found = results.find(delivery.key().hash()).orElse(null);
        if (found != null && found.mediaType().equals(FAILURE)) {
            throw remembered(delivery, found);
        }
        if (!rule.hasResult()) {
            return null;
        }
        if (found == null) {
            throw new CallRefusedException(
                    sentence(delivery, "but no result of it is kept: its work had none then, or it was just purged"),
                    null);
        }
        try {
            return format.read(found, rule.result());
        } catch (RuntimeException unreadable) {
            throw new CallRefusedException(
                    sentence(
                            delivery,
                            "but its result cannot be read as " + rule.result().getTypeName()),
                    unreadable);
        }
    }

    private RememberedFailureException remembered(Delivery delivery, StoredResult found) {
        Map<?, ?> failure = (Map<?, ?>)
                Objects.requireNonNull(format.read(new StoredResult(ResultFormat.JSON, found.body()), Map.class));
        return new RememberedFailureException(
                delivery.key().consumer(),
                delivery.key().text(),
                String.valueOf(failure.get("type")),
                String.valueOf(failure.get("message")));
    }

    private static String sentence(Delivery delivery, String rest) {
        return "The work of key " + delivery.key().text() + " of "
                + delivery.key().consumer() + " is done, " + rest + ". Nothing was done now.";
    }
}
