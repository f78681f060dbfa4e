package dev.semel.testing.internal;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What a handler and the application's beans that it has keep in fields, static ones included: memory that no rollback reaches. */
public final class ObservedFields {

    private static final int DEEPEST = 3;
    private static final List<String> OTHERS = List.of(
            "java.", "javax.", "jdk.", "sun.", "jakarta.", "dev.semel.internal.", "dev.semel.testing.internal.");

    private final Map<String, String> values = new TreeMap<>();
    private final Map<Object, Boolean> seen = new IdentityHashMap<>();

    private final String root;

    private ObservedFields(String root) {
        this.root = root;
    }

    /** The values of all fields, by name, at this moment. */
    public static Map<String, String> of(Object handler) {
        ObservedFields fields = new ObservedFields(rootOf(handler.getClass()));
        fields.add(handler, DEEPEST);
        return fields.values;
    }

    // A library's own fields, its caches for example, are not the application's to change.
    private static String rootOf(Class<?> type) {
        String[] names = type.getPackageName().split("\\.");
        return names.length < 2 ? type.getPackageName() : names[0] + "." + names[1];
    }

    private boolean isObserved(Class<?> type) {
        return isApplications(type) && type.getName().startsWith(root);
    }

    static boolean isApplications(Class<?> type) {
        return !type.isPrimitive()
                && !type.isArray()
                && !Proxy.isProxyClass(type)
                && OTHERS.stream().noneMatch(type.getName()::startsWith);
    }

    private void add(Object object, int depth) {
        if (object == null || depth == 0 || !isObserved(object.getClass()) || seen.put(object, true) != null) {
            return;
        }
        for (Class<?> type = object.getClass(); isObserved(type); type = type.getSuperclass()) {
            statics(type);
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    put(field, object, depth);
                }
            }
        }
    }

    private void statics(Class<?> type) {
        for (Field field : type.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers())) {
                put(field, null, 1);
            }
        }
        for (Class<?> nested : type.getDeclaredClasses()) {
            statics(nested);
        }
    }

    private void put(Field field, Object owner, int depth) {
        if (field.isSynthetic()) {
            return;
        }
        try {
            field.setAccessible(true);
            Object value = field.get(owner);
            String kind = owner == null ? "static " : "";
            values.put(
                    "the " + kind + "field " + field.getDeclaringClass().getSimpleName() + "." + field.getName(),
                    text(value));
            add(value, depth - 1);
        } catch (IllegalAccessException | InaccessibleObjectException closed) {
            // Not the application's to change, either.
        }
    }

    private static String text(Object value) {
        if (value instanceof Collection<?> collection) {
            return collection.size() + " elements";
        }
        if (value instanceof Map<?, ?> map) {
            return map.size() + " entries";
        }
        if (value != null && value.getClass().isArray()) {
            return IntStream.range(0, Array.getLength(value))
                    .mapToObj(i -> String.valueOf(Array.get(value, i)))
                    .collect(Collectors.joining(", ", "[", "]"));
        }
        boolean hasText = value == null
                || value instanceof Number
                || value instanceof CharSequence
                || value instanceof Boolean
                || value instanceof Character
                || value instanceof Enum<?>
                || value.getClass().getName().startsWith("java.util.concurrent.atomic.")
                || value.getClass().getName().startsWith("java.time.");
        return hasText
                ? String.valueOf(value)
                : value.getClass().getSimpleName() + "@" + System.identityHashCode(value);
    }
}
