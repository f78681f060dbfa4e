package dev.semel.incontainer.counter;

import dev.semel.idempotency.FailureClassifier;
import dev.semel.incontainer.bank.RefusedException;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** Looks at the code of a refusal, as one would at the status of an HTTP answer. */
@ApplicationScoped
public class RefusalClassifier implements FailureClassifier {

    @Override
    public Optional<Decision> classify(Throwable failure) {
        if (failure instanceof RefusedException refused) {
            return Optional.of(refused.isForGood() ? Decision.PARK : Decision.RETRY);
        }
        return Optional.empty();
    }
}
