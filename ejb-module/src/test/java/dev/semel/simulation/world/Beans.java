package dev.semel.simulation.world;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Makes the real classes as the container does: by the constructor that is to be injected, then the fields, with one instance
 * for the whole application where the class says so. Ports are bound; what is not bound and has no class is an error.
 */
final class Beans {

    private static final Map<Class<?>, Constructor<?>> CONSTRUCTORS = new HashMap<>();

    private final Map<Class<?>, Object> instances = new HashMap<>();
    private final Map<Class<?>, Class<?>> classes = new HashMap<>();
    private final Map<Class<?>, Object> replacements = new HashMap<>();

    <T> Beans bind(Class<T> type, T instance) {
        instances.put(type, instance);
        return this;
    }

    /** By name, because the classes behind ports are nobody's business. */
    Beans bindClass(Class<?> port, String implementation) {
        classes.put(port, classOf(implementation));
        return this;
    }

    /** What is used wherever a class makes an instance of this type for itself. */
    <T> Beans replace(Class<T> type, T instance) {
        replacements.put(type, instance);
        return this;
    }

    static Class<?> classOf(String name) {
        try {
            return Class.forName(name.startsWith("dev.") ? name : "dev.semel." + name);
        } catch (ClassNotFoundException gone) {
            throw new IllegalStateException("The simulation names a class that is not there: " + name, gone);
        }
    }

    /** Those that were made; for the container, which tells them that the application stops. */
    Object made(String name) {
        return instances.get(classOf(name));
    }

    Object get(String name) {
        return get(classOf(name));
    }

    @SuppressWarnings("unchecked")
    <T> T get(Class<T> type) {
        if (instances.containsKey(type)) {
            return (T) instances.get(type);
        }
        Class<?> implementation = classes.getOrDefault(type, type);
        if (instances.containsKey(implementation)) {
            return (T) instances.get(implementation);
        }
        T made = (T) create(implementation);
        if (implementation.isAnnotationPresent(ApplicationScoped.class)) {
            instances.put(implementation, made);
        }
        return made;
    }

    private Object create(Class<?> type) {
        if (type.isInterface() || type.isPrimitive() || type.getName().startsWith("java.")) {
            throw new IllegalStateException("Nothing is bound for " + type.getName() + ".");
        }
        try {
            Constructor<?> constructor = CONSTRUCTORS.computeIfAbsent(type, Beans::constructorOf);
            Object made = constructor.newInstance(Arrays.stream(constructor.getParameterTypes())
                    .map(this::get)
                    .toArray());
            for (Class<?> declaring = type; declaring != Object.class; declaring = declaring.getSuperclass()) {
                for (Field field : declaring.getDeclaredFields()) {
                    fill(made, field);
                }
            }
            return made;
        } catch (InstantiationException | IllegalAccessException | InvocationTargetException failed) {
            throw new IllegalStateException("The simulation cannot make a " + type.getName() + ".", failed);
        }
    }

    private void fill(Object made, Field field) throws IllegalAccessException {
        boolean isReplaced = replacements.containsKey(field.getType());
        if (isReplaced || isInjected(field)) {
            field.setAccessible(true);
            field.set(made, isReplaced ? replacements.get(field.getType()) : get(field.getType()));
        }
    }

    private static boolean isInjected(AnnotatedElement element) {
        return element.isAnnotationPresent(Inject.class) || element.isAnnotationPresent(Resource.class);
    }

    private static Constructor<?> constructorOf(Class<?> type) {
        Constructor<?>[] all = type.getDeclaredConstructors();
        Constructor<?> constructor = Arrays.stream(all)
                .filter(Beans::isInjected)
                .findFirst()
                .or(() -> Arrays.stream(all)
                        .filter(candidate -> candidate.getParameterCount() == 0)
                        .findFirst())
                .orElseThrow(() -> new IllegalStateException("No constructor of " + type.getName() + " can be used."));
        constructor.setAccessible(true);
        return constructor;
    }

    /** Calls a method without parameters as the container would, a timer's for example. */
    static void call(Object bean, String name) {
        try {
            Method method = bean.getClass().getDeclaredMethod(name);
            method.setAccessible(true);
            method.invoke(bean);
        } catch (InvocationTargetException thrown) {
            if (thrown.getCause() instanceof RuntimeException unchecked) {
                throw unchecked;
            }
            if (thrown.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(thrown.getCause());
        } catch (ReflectiveOperationException gone) {
            throw new IllegalStateException(bean.getClass() + " has no method " + name + ".", gone);
        }
    }
}
