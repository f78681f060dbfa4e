package dev.semel.testing.internal;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.EJB;
import jakarta.ejb.Singleton;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.PersistenceContext;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Makes beans as a container does: by the constructor that is to be injected, then the fields, then what is done after construction.
 * One instance for the whole server where the class says so.
 */
public final class Beans {

    private static final List<Class<? extends Annotation>> INJECTED =
            List.of(Inject.class, Resource.class, EJB.class, PersistenceContext.class);

    private final Map<Class<?>, Object> instances = new HashMap<>();
    private final Map<Class<?>, Supplier<?>> factories = new HashMap<>();
    private final Map<Class<?>, Class<?>> classes = new HashMap<>();
    private final Map<String, Object> resources = new HashMap<>();
    private final Function<PersistenceContext, Object> entityManagers;

    Beans(Function<PersistenceContext, Object> entityManagers) {
        this.entityManagers = entityManagers;
    }

    /** One instance for all that ask for this type. */
    public Beans bind(Class<?> type, Object instance) {
        instances.put(type, instance);
        return this;
    }

    /** The same, made when it is asked for the first time: it may ask for what is bound after it. */
    public void bindNew(Class<?> type, Supplier<?> factory) {
        instances.remove(type);
        factories.put(type, factory);
    }

    /** What a field gets that asks for a resource by this name. */
    public void bindResource(String name, Object instance) {
        resources.put(name, instance);
    }

    Beans bindClass(Class<?> port, String implementation) {
        classes.put(port, Reflection.classOf(implementation));
        return this;
    }

    /** The one that is bound, else a new one. */
    @SuppressWarnings("unchecked")
    public synchronized <T> T get(Class<T> type) {
        Supplier<?> factory = factories.remove(type);
        if (factory != null) {
            instances.put(type, factory.get());
        }
        Class<?> implementation = classes.getOrDefault(type, type);
        Object known = instances.containsKey(type) ? instances.get(type) : instances.get(implementation);
        if (known != null) {
            return (T) known;
        }
        T made = (T) make(implementation);
        if (implementation.isAnnotationPresent(ApplicationScoped.class)
                || implementation.isAnnotationPresent(jakarta.inject.Singleton.class)
                || implementation.isAnnotationPresent(Singleton.class)) {
            instances.put(implementation, made);
        }
        return made;
    }

    /** A new one, whatever its scope. */
    public synchronized Object make(Class<?> type) {
        if (type.isInterface() || type.isPrimitive() || type.getName().startsWith("java.")) {
            throw new IllegalStateException("A bean asks for a " + type.getName()
                    + ", and the kit has none. Give it one: with(" + type.getSimpleName() + ".class, ...).");
        }
        try {
            Constructor<?> constructor = constructorOf(type);
            Object made = constructor.newInstance(Arrays.stream(constructor.getParameterTypes())
                    .map(this::get)
                    .toArray());
            inject(made, type);
            return made;
        } catch (InvocationTargetException failed) {
            throw new IllegalStateException("The kit cannot make a " + type.getName() + ".", failed.getCause());
        } catch (ReflectiveOperationException failed) {
            throw new IllegalStateException("The kit cannot make a " + type.getName() + ".", failed);
        }
    }

    private void inject(Object made, Class<?> type) throws ReflectiveOperationException {
        if (type == Object.class) {
            return;
        }
        inject(made, type.getSuperclass());
        for (Field field : type.getDeclaredFields()) {
            if (isInjected(field)) {
                field.setAccessible(true);
                field.set(made, valueOf(field));
            }
        }
        for (Method method : type.getDeclaredMethods()) {
            if (method.isAnnotationPresent(PostConstruct.class)) {
                method.setAccessible(true);
                method.invoke(made);
            }
        }
    }

    private Object valueOf(Field field) {
        Resource resource = field.getAnnotation(Resource.class);
        if (resource != null && resources.containsKey(ResourceNames.of(resource))) {
            return resources.get(ResourceNames.of(resource));
        }
        PersistenceContext context = field.getAnnotation(PersistenceContext.class);
        return context == null ? get(field.getType()) : entityManagers.apply(context);
    }

    private static boolean isInjected(AnnotatedElement element) {
        return INJECTED.stream().anyMatch(element::isAnnotationPresent);
    }

    private static Constructor<?> constructorOf(Class<?> type) {
        Constructor<?>[] all = type.getDeclaredConstructors();
        Constructor<?> constructor = Arrays.stream(all)
                .filter(Beans::isInjected)
                .findFirst()
                .or(() -> Arrays.stream(all)
                        .filter(candidate -> candidate.getParameterCount() == 0)
                        .findFirst())
                .orElseThrow(() -> new IllegalStateException("The kit cannot make a " + type.getName()
                        + ": it has no constructor with @Inject and none without parameters. Give the kit one: with("
                        + type.getSimpleName() + ".class, ...)."));
        constructor.setAccessible(true);
        return constructor;
    }
}
