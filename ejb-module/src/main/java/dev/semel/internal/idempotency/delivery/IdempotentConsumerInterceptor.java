package dev.semel.internal.idempotency.delivery;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import jakarta.jms.Message;
import org.jspecify.annotations.Nullable;

/** Hands the delivery of a message to {@link IdempotentDelivery}, by {@link MessageEntry}. Other methods of the bean pass. */
@Interceptor
@IdempotentConsumer
@Priority(Interceptor.Priority.LIBRARY_BEFORE)
public class IdempotentConsumerInterceptor {

    @Inject
    private MessageEntry entry;

    @AroundInvoke
    @Nullable
    Object around(InvocationContext invocation) throws Exception {
        Object[] parameters = invocation.getParameters();
        if (parameters == null || parameters.length != 1 || !(parameters[0] instanceof Message message)) {
            return invocation.proceed();
        }
        ConsumerDefinition consumer =
                ConsumerDefinition.of(invocation.getTarget().getClass());
        entry.deliver(consumer, message, invocation::proceed);
        return null;
    }
}
