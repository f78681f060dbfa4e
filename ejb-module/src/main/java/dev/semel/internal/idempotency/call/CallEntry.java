package dev.semel.internal.idempotency.call;

import dev.semel.internal.idempotency.mode.Handler;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The one way of a method's call to {@link IdempotentCall}: from the interceptor on a server, and from the test kit without one. */
@Dependent
public class CallEntry {

    private static final Map<Method, IdempotentMethod> METHODS = new ConcurrentHashMap<>();

    private final IdempotentCall call;
    private final CallContent content;

    @Inject
    CallEntry(IdempotentCall call, CallContent content) {
        this.call = call;
        this.content = content;
    }

    /** Answers what the work returned, now or before. */
    public @Nullable Object call(Method method, Object[] arguments, Handler work) throws Exception {
        IdempotentMethod declared = METHODS.computeIfAbsent(method, IdempotentMethod::of);
        return call.run(declared.rule(), content.of(declared, method, arguments), work);
    }
}
