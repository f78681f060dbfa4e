package dev.semel.testing.internal;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A call on its way. */
public record Called(Class<?> bean, Method method, List<Object> arguments) implements Brought {

    /** The methods of a class by this name, those of its parents included. */
    public static Set<Method> methods(Class<?> bean, String name, int parameters) {
        Set<Method> own = Arrays.stream(bean.getDeclaredMethods())
                .filter(method -> !method.isBridge() && method.getName().equals(name))
                .filter(method -> method.getParameterCount() == parameters)
                .collect(Collectors.toSet());
        return own.isEmpty() && bean.getSuperclass() != null ? methods(bean.getSuperclass(), name, parameters) : own;
    }

    Object on(Object bean) throws Exception {
        try {
            method.setAccessible(true);
            return method.invoke(bean, arguments.toArray());
        } catch (InvocationTargetException failed) {
            if (failed.getCause() instanceof Error error) {
                throw error;
            }
            throw (Exception) failed.getCause();
        }
    }

    @Override
    public Reply comeTo(Server server, boolean isAgain, Attempt attempt) {
        return server.call(this, attempt);
    }
}
