package dev.semel.testing.internal;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;

/** The way to classes of the library that no application may use, as the container has it. */
final class Reflection {

    private Reflection() {}

    static Class<?> classOf(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException gone) {
            throw new IllegalStateException(
                    "semel-ejb has no " + name + ". Use semel-testing of the same version.", gone);
        }
    }

    /** By its first constructor. */
    static Object make(String name, Object... arguments) {
        try {
            Constructor<?> constructor = Arrays.stream(classOf(name).getDeclaredConstructors())
                    .filter(candidate -> candidate.getParameterCount() == arguments.length)
                    .findFirst()
                    .orElseThrow();
            constructor.setAccessible(true);
            return constructor.newInstance(arguments);
        } catch (ReflectiveOperationException failed) {
            throw new IllegalStateException("The kit cannot make a " + name + ".", failed);
        }
    }

    /** What the method throws comes out as it is, unless it is checked. */
    static Object call(Object target, String name, Object... arguments) {
        try {
            Method method = Arrays.stream(target.getClass().getDeclaredMethods())
                    .filter(candidate ->
                            candidate.getName().equals(name) && candidate.getParameterCount() == arguments.length)
                    .findFirst()
                    .orElseThrow();
            method.setAccessible(true);
            return method.invoke(target, arguments);
        } catch (InvocationTargetException thrown) {
            if (thrown.getCause() instanceof RuntimeException unchecked) {
                throw unchecked;
            }
            if (thrown.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(thrown.getCause());
        } catch (IllegalAccessException refused) {
            throw new IllegalStateException("The kit cannot call " + name + " of " + target.getClass() + ".", refused);
        }
    }
}
