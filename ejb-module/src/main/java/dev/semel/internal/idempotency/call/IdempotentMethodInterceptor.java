package dev.semel.internal.idempotency.call;

import dev.semel.idempotency.call.Idempotent;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import org.jspecify.annotations.Nullable;

/** Hands the call of a method to {@link IdempotentCall}, by {@link CallEntry}; inside what begins a transaction for the method. */
@Interceptor
@Idempotent
@Priority(Interceptor.Priority.LIBRARY_BEFORE)
public class IdempotentMethodInterceptor {

    @Inject
    private CallEntry entry;

    @AroundInvoke
    @Nullable
    Object around(InvocationContext invocation) throws Exception {
        return entry.call(invocation.getMethod(), invocation.getParameters(), invocation::proceed);
    }
}
