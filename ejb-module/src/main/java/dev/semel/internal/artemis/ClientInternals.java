package dev.semel.internal.artemis;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/**
 * Reaches what the client of Artemis knows and Jakarta Messaging has no method for. Its classes are those of the resource
 * adapter, which the application cannot name.
 */
final class ClientInternals {

    // Every message is asked, and looking for a method takes longer than calling it.
    private static final ClassValue<Map<String, Method>> GETTERS = new ClassValue<>() {
        @Override
        protected Map<String, Method> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };

    private static final ClassValue<Map<String, Field>> FIELDS = new ClassValue<>() {
        @Override
        protected Map<String, Field> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };

    private ClientInternals() {}

    /** What a public method answers; the arguments tell apart methods of one name. */
    static Object call(Object target, String method, Object... arguments) throws ReflectiveOperationException {
        Class<?> type = target.getClass();
        Method known = arguments.length == 0 ? GETTERS.get(type).get(method) : null;
        if (known == null) {
            known = find(type, method, arguments);
            if (arguments.length == 0) {
                GETTERS.get(type).put(method, known);
            }
        }
        return known.invoke(target, arguments);
    }

    private static Method find(Class<?> type, String method, Object... arguments) throws NoSuchMethodException {
        Method found = Arrays.stream(type.getMethods())
                .filter(candidate -> candidate.getName().equals(method) && takes(candidate, arguments))
                .findFirst()
                .orElseThrow(() -> new NoSuchMethodException(type.getName() + "." + method));
        // The class need not be public, although its method is.
        found.trySetAccessible();
        return found;
    }

    /** The value of a field of the object's class, or of one above it. */
    static Object field(Object target, String name) throws ReflectiveOperationException {
        Map<String, Field> known = FIELDS.get(target.getClass());
        Field field = known.get(name);
        if (field == null) {
            field = field(target, name, Object.class);
            known.put(name, field);
        }
        return field.get(target);
    }

    /** The same field itself, if it is of this type. */
    static Field field(Object target, String name, Class<?> type) throws NoSuchFieldException {
        for (Class<?> owner = target.getClass(); owner != null; owner = owner.getSuperclass()) {
            for (Field field : owner.getDeclaredFields()) {
                if (field.getName().equals(name)
                        && type.isAssignableFrom(field.getType())
                        && field.trySetAccessible()) {
                    return field;
                }
            }
        }
        throw new NoSuchFieldException(target.getClass().getName() + "." + name);
    }

    /** The failure with its cause, which exceptions of Jakarta Messaging do not take when they are made. */
    static <E extends Exception> E because(Throwable cause, E failure) {
        failure.initCause(cause);
        return failure;
    }

    private static boolean takes(Method method, Object[] arguments) {
        Class<?>[] types = method.getParameterTypes();
        return types.length == arguments.length
                && IntStream.range(0, types.length).allMatch(i -> types[i].isInstance(arguments[i]));
    }
}
