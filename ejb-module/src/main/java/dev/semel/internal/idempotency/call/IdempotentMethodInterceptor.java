package dev.semel.internal.idempotency.call;

import dev.semel.idempotency.call.Idempotent;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Hands the call of a method to {@link IdempotentCall}; inside what begins a transaction for the method. */
@Interceptor
@Idempotent
@Priority(Interceptor.Priority.LIBRARY_BEFORE)
public class IdempotentMethodInterceptor {

    private static final Map<Method, IdempotentMethod> METHODS = new ConcurrentHashMap<>();

    @Inject
    private IdempotentCall call;

    @Inject
    private CallContent content;

    @AroundInvoke
    Object around(InvocationContext invocation) throws Exception {
        Method method = invocation.getMethod();
        IdempotentMethod work = METHODS.computeIfAbsent(method, IdempotentMethod::of);
        return call.run(work.rule(), content.of(work, method, invocation.getParameters()), invocation::proceed);
    }
}
