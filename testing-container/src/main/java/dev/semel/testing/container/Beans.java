package dev.semel.testing.container;

import jakarta.annotation.Resource;
import jakarta.enterprise.inject.Instance;
import jakarta.persistence.PersistenceContext;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Makes beans as a container does: by the constructor that is to be injected, then the fields, then what is done after construction;
 * with one instance for the whole application where the class says so. What is bound comes before what is found among the
 * {@link BeanClasses}. Qualifiers, interceptors and producers do not count.
 */
public final class Beans implements AutoCloseable {

    private final BeanClasses classes;
    private final Function<PersistenceContext, Object> entityManagers;
    private final Map<Class<?>, Object> instances = new HashMap<>();
    private final Map<Class<?>, Supplier<?>> factories = new HashMap<>();
    private final Map<String, Object> resources = new HashMap<>();
    private final Map<Class<?>, Object> replacements = new HashMap<>();
    private final Set<Class<?>> leftOut = new HashSet<>();
    private final List<Object> ending = new ArrayList<>();

    public Beans(BeanClasses classes) {
        this(classes, context -> {
            throw new IllegalStateException("There is no persistence unit " + context.unitName() + ".");
        });
    }

    /** @param entityManagers what a {@code @PersistenceContext} gets */
    public Beans(BeanClasses classes, Function<PersistenceContext, Object> entityManagers) {
        this.classes = classes;
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

    /** What each field of this type gets, even where its class makes an instance of its own. */
    public <T> Beans replace(Class<T> type, T instance) {
        replacements.put(type, instance);
        return this;
    }

    /** A request for all beans of a type does not give these. Each has to exist. */
    public Beans without(Collection<String> simpleNames) {
        leftOut.addAll(classes.named(simpleNames));
        return this;
    }

    /** The one that is bound, else a new one. */
    @SuppressWarnings("unchecked")
    public synchronized <T> T get(Class<T> type) {
        Supplier<?> factory = factories.remove(type);
        if (factory != null) {
            instances.put(type, factory.get());
        }
        if (instances.containsKey(type)) {
            return (T) instances.get(type);
        }
        Class<?> implementation = classes.behind(type);
        if (instances.containsKey(implementation)) {
            return (T) instances.get(implementation);
        }
        T made = (T) make(implementation);
        if (Construction.of(implementation).isShared()) {
            instances.put(implementation, made);
        }
        return made;
    }

    /** A new one, of any scope. */
    public synchronized Object make(Class<?> type) {
        if (type.isInterface() || type.isPrimitive() || type.getName().startsWith("java.")) {
            throw new MissingBeanException(type, "A bean asks for a " + type.getName() + ", and there is none.");
        }
        Construction construction = Construction.of(type);
        Constructor<?> constructor = construction
                .constructor()
                .orElseThrow(() -> new MissingBeanException(
                        type, type.getName() + " has no constructor with @Inject and none without parameters."));
        try {
            return make(construction, constructor);
        } catch (InvocationTargetException failed) {
            throw new IllegalStateException("A " + type.getName() + " cannot be made.", failed.getCause());
        } catch (ReflectiveOperationException failed) {
            throw new IllegalStateException("A " + type.getName() + " cannot be made.", failed);
        }
    }

    private Object make(Construction construction, Constructor<?> constructor) throws ReflectiveOperationException {
        Object made = constructor.newInstance(Arrays.stream(constructor.getGenericParameterTypes())
                .map(this::parameter)
                .toArray());
        for (Field field : construction.fields()) {
            field.set(made, valueOf(field));
        }
        replaceIn(made, constructor.getDeclaringClass());
        callAll(construction.afterwards(), made);
        if (!construction.atTheEnd().isEmpty()) {
            ending.add(made);
        }
        return made;
    }

    private Object parameter(Type asked) {
        if (asked instanceof ParameterizedType generic) {
            Class<?> type = (Class<?>) generic.getRawType();
            return type == Instance.class ? all((Class<?>) generic.getActualTypeArguments()[0]) : get(type);
        }
        return get((Class<?>) asked);
    }

    private <T> Instance<T> all(Class<T> type) {
        return new AllBeans<>(type, this::included, this);
    }

    private List<Class<?>> included(Class<?> type) {
        if (instances.containsKey(type) || factories.containsKey(type)) {
            return List.of(type);
        }
        return classes.of(type).stream().filter(each -> !leftOut.contains(each)).toList();
    }

    private Object valueOf(Field field) {
        Resource resource = field.getAnnotation(Resource.class);
        if (resource != null && resources.containsKey(nameOf(resource))) {
            return resources.get(nameOf(resource));
        }
        PersistenceContext context = field.getAnnotation(PersistenceContext.class);
        return context == null ? parameter(field.getGenericType()) : entityManagers.apply(context);
    }

    /** The name by which a bean asks for a resource. */
    public static String nameOf(Resource resource) {
        return resource.lookup().isEmpty() ? resource.name() : resource.lookup();
    }

    private void replaceIn(Object made, Class<?> type) throws IllegalAccessException {
        if (replacements.isEmpty()) {
            return;
        }
        for (Class<?> declaring = type; declaring != Object.class; declaring = declaring.getSuperclass()) {
            for (Field field : declaring.getDeclaredFields()) {
                if (replacements.containsKey(field.getType())) {
                    field.setAccessible(true);
                    field.set(made, replacements.get(field.getType()));
                }
            }
        }
    }

    private static void callAll(List<Method> methods, Object target) throws ReflectiveOperationException {
        for (Method method : methods) {
            method.invoke(target);
        }
    }

    /** The application has stopped: what its beans do before they go is done, the last one first. */
    @Override
    public synchronized void close() {
        while (!ending.isEmpty()) {
            Object last = ending.remove(ending.size() - 1);
            try {
                callAll(Construction.of(last.getClass()).atTheEnd(), last);
            } catch (ReflectiveOperationException failed) {
                throw new IllegalStateException("A " + last.getClass().getName() + " could not end.", failed);
            }
        }
    }
}
