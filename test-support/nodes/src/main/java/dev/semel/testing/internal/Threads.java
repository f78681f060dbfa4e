package dev.semel.testing.internal;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/** Threads of a container that is not there. */
public final class Threads {

    private Threads() {}

    /** One that does not keep the tests from their end. */
    public static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "node");
        thread.setDaemon(true);
        return thread;
    }

    /** What the container would have managed: the same methods, without its care. */
    public static <T> T managed(Class<T> type, Object behind) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    try {
                        return behind.getClass()
                                .getMethod(method.getName(), method.getParameterTypes())
                                .invoke(behind, arguments);
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                }));
    }
}
