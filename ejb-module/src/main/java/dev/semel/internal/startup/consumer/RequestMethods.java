package dev.semel.internal.startup.consumer;

import dev.semel.idempotency.http.IdempotentRequest;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.core.Response;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The resource methods that have {@link IdempotentRequest}, their own or their class's, and what is wrong with them. */
final class RequestMethods {

    private static final int LONGEST_NAME = 200;

    private final Set<Declared> methods = new LinkedHashSet<>();

    /** A filter that is bound by the annotation, as the library's own, has no such method. */
    void add(Class<?> type) {
        Stream.of(type.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(IdempotentRequest.class) && !method.isBridge())
                .forEach(method -> methods.add(new Declared(method, method)));
        if (type.isAnnotationPresent(IdempotentRequest.class)) {
            Stream.of(type.getMethods())
                    .filter(RequestMethods::isResourceMethod)
                    .forEach(method -> methods.add(new Declared(method, type)));
        }
    }

    /** A sentence for each method that would fail at its first request, or share its keys with other work. */
    List<String> problems(NamesInUse names) {
        List<String> problems = new ArrayList<>();
        Set<AnnotatedElement> named = new HashSet<>();
        for (Declared declared : methods) {
            String consumer = declared.by.getAnnotation(IdempotentRequest.class).consumer();
            problems.addAll(problems(declared.method));
            if (consumer.isBlank() || consumer.length() > LONGEST_NAME) {
                problems.add(start(declared.method) + "which needs a name of 1 to " + LONGEST_NAME
                        + " characters, @IdempotentRequest(consumer = ...), and not \"" + consumer + "\".");
            } else if (named.add(declared.by)) {
                names.take(consumer, place(declared.by)).ifPresent(problems::add);
            }
        }
        return problems;
    }

    private static List<String> problems(Method method) {
        List<String> problems = new ArrayList<>();
        if ((method.getModifiers() & (Modifier.STATIC | Modifier.PRIVATE | Modifier.FINAL)) != 0) {
            problems.add(start(method) + "but no container intercepts a method that is static, private or final, so"
                    + " nothing would protect it from a second effect.");
        }
        if (!Response.class.isAssignableFrom(method.getReturnType())) {
            problems.add(start(method) + "but returns " + method.getReturnType().getName() + ". It must return a "
                    + Response.class.getName() + ", which says what is kept.");
        }
        return problems;
    }

    private static boolean isResourceMethod(Method method) {
        return !method.isBridge()
                && Stream.of(method.getAnnotations())
                        .anyMatch(annotation -> annotation.annotationType().isAnnotationPresent(HttpMethod.class));
    }

    private static String place(AnnotatedElement declaredBy) {
        return declaredBy instanceof Method method
                ? "the method " + name(method)
                : "the methods of " + ((Class<?>) declaredBy).getName();
    }

    private static String start(Method method) {
        return "The method " + name(method) + " has @IdempotentRequest, ";
    }

    private static String name(Method method) {
        return method.getDeclaringClass().getName() + "." + method.getName();
    }

    /** @param by has the annotation: several methods of one class share its name */
    private record Declared(Method method, AnnotatedElement by) {}
}
