package dev.semel.simulation.check;

import dev.semel.internal.counter.copy.CopyOrigin;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a server keeps in its memory when all is quiet (I9): no collection of the product may have grown with the messages that came. What is
 * in the simulation's own classes is not looked at.
 */
public final class Remembered {

    /** More than there are settings, consumers, slots and destinations. */
    private static final int MOST = 16;

    /** For each of eight consumers, of which one may have two names, where its copies came from. */
    private static final Map<String, Integer> MOST_OF =
            Map.of("SkippedCopies.sinceStart", 9 * CopyOrigin.values().length);

    /** They keep ids, and forget the eldest of ten thousand. */
    private static final Set<String> BOUNDED = Set.of("FaultHistory.faultsInARow", "Leases.lapsed", "Leases.returned");

    private static final String OURS = "dev.semel.";
    private static final String MODELS = "dev.semel.simulation.";
    private static final String TESTS = "dev.semel.testing.";

    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<Object> left = new ArrayDeque<>();
    private String largest;

    private Remembered() {}

    /** The collection that has too much in it, of all that the beans of a server reach. */
    public static Optional<Violation> tooMuch(String server, Object beans) {
        Remembered all = new Remembered();
        all.left.add(beans);
        all.walk();
        return Optional.ofNullable(all.largest)
                .map(found -> new Violation("I9", "when all was quiet, " + server + " still had " + found + "."));
    }

    private void meet(Object found) {
        if (found != null && isOurs(found.getClass()) && seen.add(found)) {
            left.add(found);
        }
    }

    private static boolean isOurs(Class<?> type) {
        String name = type.getName();
        return name.startsWith(OURS) && !name.startsWith(MODELS) && !name.startsWith(TESTS) && !type.isEnum();
    }

    private void walk() {
        while (!left.isEmpty()) {
            Object next = left.remove();
            for (Class<?> type = next.getClass(); type != Object.class; type = type.getSuperclass()) {
                for (Field field : type.getDeclaredFields()) {
                    look(next, field);
                }
            }
        }
    }

    private void look(Object owner, Field field) {
        if (Modifier.isStatic(field.getModifiers()) || field.getType().isPrimitive()) {
            return;
        }
        Object value = valueOf(owner, field);
        if (value instanceof Map<?, ?> map) {
            measure(field, map.size());
            map.keySet().forEach(this::meet);
            map.values().forEach(this::meet);
        } else if (value instanceof Collection<?> collection) {
            measure(field, collection.size());
            collection.forEach(this::meet);
        } else {
            meet(value);
        }
    }

    private static Object valueOf(Object owner, Field field) {
        try {
            field.setAccessible(true);
            return field.get(owner);
        } catch (IllegalAccessException hidden) {
            throw new IllegalStateException(hidden);
        }
    }

    private void measure(Field field, int size) {
        String name = field.getDeclaringClass().getSimpleName() + "." + field.getName();
        if (size > MOST_OF.getOrDefault(name, MOST) && isOurs(field.getDeclaringClass()) && !BOUNDED.contains(name)) {
            largest = size + " entries in " + name;
        }
    }
}
