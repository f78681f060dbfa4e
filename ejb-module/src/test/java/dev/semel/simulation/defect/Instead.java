package dev.semel.simulation.defect;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** A port of which one method does something else. */
final class Instead {

    private Instead() {}

    /** What is done instead. */
    @FunctionalInterface
    interface Action {

        Object of(Right right, Object[] arguments);
    }

    /** What would have been right. */
    @FunctionalInterface
    interface Right {

        Object done();
    }

    static <T> T of(Class<T> port, T real, String method, Action action) {
        return port.cast(
                Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, (proxy, called, arguments) -> {
                    if (called.getName().equals(method)) {
                        return action.of(() -> call(real, called, arguments), arguments);
                    }
                    // What the port does by its own other methods, it does by the one that is changed.
                    return called.isDefault()
                            ? InvocationHandler.invokeDefault(proxy, called, arguments)
                            : call(real, called, arguments);
                }));
    }

    private static Object call(Object real, Method method, Object[] arguments) {
        try {
            return method.invoke(real, arguments);
        } catch (InvocationTargetException thrown) {
            if (thrown.getCause() instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) thrown.getCause();
        } catch (IllegalAccessException hidden) {
            throw new IllegalStateException(hidden);
        }
    }
}
