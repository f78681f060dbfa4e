package dev.semel.incontainer.start;

import dev.semel.idempotency.IdempotencyKeyResolver;
import jakarta.jms.Message;

/** No bean, because only classes with a scope are. */
public class ResolverWithoutScope implements IdempotencyKeyResolver {

    @Override
    public String keyOf(Message message) {
        return "one";
    }
}
