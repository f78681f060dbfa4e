package dev.semel.internal.startup.consumer;

import dev.semel.idempotency.call.Idempotent;
import dev.semel.internal.idempotency.call.IdempotentMethod;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/** The methods that have {@link Idempotent}, and what is wrong with them. */
final class CalledMethods {

    private final List<Method> methods = new ArrayList<>();

    void add(Method method) {
        methods.add(method);
    }

    /** A sentence for each method that would not do what it is declared to do. */
    List<String> problems(NamesInUse names) {
        List<String> problems = new ArrayList<>();
        for (Method method : methods) {
            String place = method.getDeclaringClass().getName() + "." + method.getName();
            if ((method.getModifiers() & (Modifier.STATIC | Modifier.PRIVATE | Modifier.FINAL)) != 0) {
                problems.add(
                        "The method " + place + " has @Idempotent, but no container intercepts a method that is static,"
                                + " private or final, so nothing would protect it from a second effect.");
            }
            try {
                names.take(IdempotentMethod.of(method).consumer(), "the method " + place)
                        .ifPresent(problems::add);
            } catch (IllegalArgumentException broken) {
                problems.add(broken.getMessage());
            }
        }
        return problems;
    }
}
