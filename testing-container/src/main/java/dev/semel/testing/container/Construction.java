package dev.semel.testing.container;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
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
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** How instances of a class are made, read once. */
final class Construction {

    private static final List<Class<? extends Annotation>> INJECTED =
            List.of(Inject.class, Resource.class, EJB.class, PersistenceContext.class);

    private static final ClassValue<Construction> ALL = new ClassValue<>() {
        @Override
        protected Construction computeValue(Class<?> type) {
            return new Construction(type);
        }
    };

    private final boolean isShared;
    private final Constructor<?> constructor;
    // The superclass first.
    private final List<Field> fields = new ArrayList<>();
    private final List<Method> afterwards = new ArrayList<>();
    private final List<Method> atTheEnd = new ArrayList<>();

    private Construction(Class<?> type) {
        this.isShared = Stream.of(ApplicationScoped.class, jakarta.inject.Singleton.class, Singleton.class)
                .anyMatch(type::isAnnotationPresent);
        this.constructor = constructorOf(type);
        read(type);
    }

    static Construction of(Class<?> type) {
        return ALL.get(type);
    }

    private void read(Class<?> type) {
        if (type == Object.class || type == null) {
            return;
        }
        read(type.getSuperclass());
        for (Field field : type.getDeclaredFields()) {
            if (isInjected(field)) {
                field.setAccessible(true);
                fields.add(field);
            }
        }
        for (Method method : type.getDeclaredMethods()) {
            add(method, PostConstruct.class, afterwards);
            add(method, PreDestroy.class, atTheEnd);
        }
    }

    private static void add(Method method, Class<? extends Annotation> annotation, List<Method> found) {
        if (method.isAnnotationPresent(annotation)) {
            method.setAccessible(true);
            found.add(method);
        }
    }

    private static boolean isInjected(AnnotatedElement element) {
        return INJECTED.stream().anyMatch(element::isAnnotationPresent);
    }

    private static Constructor<?> constructorOf(Class<?> type) {
        Constructor<?>[] all = type.getDeclaredConstructors();
        Constructor<?> constructor = Arrays.stream(all)
                .filter(Construction::isInjected)
                .findFirst()
                .or(() -> Arrays.stream(all)
                        .filter(candidate -> candidate.getParameterCount() == 0)
                        .findFirst())
                .orElse(null);
        if (constructor != null) {
            constructor.setAccessible(true);
        }
        return constructor;
    }

    /** One instance for the whole application. */
    boolean isShared() {
        return isShared;
    }

    /** That with {@code @Inject}, else that without parameters. */
    Optional<Constructor<?>> constructor() {
        return Optional.ofNullable(constructor);
    }

    List<Field> fields() {
        return fields;
    }

    List<Method> afterwards() {
        return afterwards;
    }

    List<Method> atTheEnd() {
        return atTheEnd;
    }
}
