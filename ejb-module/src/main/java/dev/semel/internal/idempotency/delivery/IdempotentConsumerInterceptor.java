package dev.semel.internal.idempotency.delivery;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.internal.idempotency.consumer.ConsumerClass;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.mode.Handler;
import dev.semel.internal.message.CurrentTrace;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import jakarta.jms.Message;

/** Hands the delivery of a message to {@link IdempotentDelivery}. Other methods of the bean pass. */
@Interceptor
@IdempotentConsumer
@Priority(Interceptor.Priority.LIBRARY_BEFORE)
public class IdempotentConsumerInterceptor {

    @Inject
    private IdempotentDelivery delivery;

    @AroundInvoke
    Object around(InvocationContext invocation) throws Exception {
        Object[] parameters = invocation.getParameters();
        if (parameters == null || parameters.length != 1 || !(parameters[0] instanceof Message message)) {
            return invocation.proceed();
        }
        Class<?> beanClass = ConsumerClass.of(invocation.getTarget().getClass());
        JmsIncomingMessage incoming = new JmsIncomingMessage(message);
        delivery.take(ConsumerDefinition.of(beanClass), incoming, new BeansMethod(invocation, incoming));
        return null;
    }

    /** What the bean does with the message, in the trace of its sender. */
    private record BeansMethod(InvocationContext invocation, JmsIncomingMessage incoming) implements Handler {

        @Override
        public Object handle() throws Exception {
            return CurrentTrace.during(incoming.trace(), invocation::proceed);
        }
    }
}
