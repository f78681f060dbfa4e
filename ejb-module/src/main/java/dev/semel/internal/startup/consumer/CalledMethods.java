package dev.semel.internal.startup.consumer;

import dev.semel.idempotency.call.Idempotent;
import dev.semel.internal.idempotency.call.IdempotentMethod;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The methods that have {@link Idempotent}, and what is wrong with them. */
final class CalledMethods {

    private final List<Method> methods = new ArrayList<>();

    void add(Method method) {
        methods.add(method);
    }

    /** A sentence for each method that would not do what it is declared to do. */
    List<String> problems(List<AnnotatedConsumer> consumers) {
        List<String> problems = new ArrayList<>();
        Map<String, String> names = new HashMap<>();
        consumers.forEach(consumer -> names.put(consumer.definition().name(), "the bean " + consumer.className()));
        for (Method method : methods) {
            String place = method.getDeclaringClass().getName() + "." + method.getName();
            if ((method.getModifiers() & (Modifier.STATIC | Modifier.PRIVATE | Modifier.FINAL)) != 0) {
                problems.add(
                        "The method " + place + " has @Idempotent, but no container intercepts a method that is static,"
                                + " private or final, so nothing would protect it from a second effect.");
            }
            try {
                String name = IdempotentMethod.of(method).consumer();
                String other = names.putIfAbsent(name, "the method " + place);
                if (other != null) {
                    problems.add("The name " + name + " belongs to " + other + " and to the method " + place
                            + ": what one of them has worked on would be a repetition for the other. Give each a name of its"
                            + " own.");
                }
            } catch (IllegalArgumentException broken) {
                problems.add(broken.getMessage());
            }
        }
        return problems;
    }
}
