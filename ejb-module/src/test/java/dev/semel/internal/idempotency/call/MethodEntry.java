package dev.semel.internal.idempotency.call;

import jakarta.interceptor.InvocationContext;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.Callable;

/** The way of a method's call to the protocol, as the container takes it. */
public record MethodEntry(Object interceptor) {

    public static final Class<?> TYPE = IdempotentMethodInterceptor.class;

    /** @param body what the method does */
    public Object call(Method method, Object[] arguments, Callable<?> body) throws Exception {
        InvocationContext invocation = (InvocationContext) Proxy.newProxyInstance(
                MethodEntry.class.getClassLoader(), new Class<?>[] {InvocationContext.class}, (proxy, asked, none) -> {
                    return switch (asked.getName()) {
                        case "getMethod" -> method;
                        case "getParameters" -> arguments;
                        case "proceed" -> body.call();
                        default -> throw new UnsupportedOperationException("The test has no " + asked + ".");
                    };
                });
        return ((IdempotentMethodInterceptor) interceptor).around(invocation);
    }
}
