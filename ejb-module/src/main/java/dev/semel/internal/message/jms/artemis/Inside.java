package dev.semel.internal.message.jms.artemis;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;

/**
 * Reaches what the client of Artemis knows and Jakarta Messaging has no method for. Its classes are those of the resource
 * adapter, which the application cannot name.
 */
final class Inside {

    private Inside() {}

    /** What a public method answers; the arguments tell apart methods of one name. */
    static Object call(Object target, String method, Object... arguments) throws ReflectiveOperationException {
        Method found = Arrays.stream(target.getClass().getMethods())
                .filter(candidate -> candidate.getName().equals(method) && takes(candidate, arguments))
                .findFirst()
                .orElseThrow(() -> new NoSuchMethodException(target.getClass().getName() + "." + method));
        // The class need not be public, although its method is.
        found.trySetAccessible();
        return found.invoke(target, arguments);
    }

    /** The value of a field of the object's class, or of one above it. */
    static Object field(Object target, String name) throws ReflectiveOperationException {
        for (Class<?> type = target.getClass(); type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (field.getName().equals(name) && field.trySetAccessible()) {
                    return field.get(target);
                }
            }
        }
        throw new NoSuchFieldException(target.getClass().getName() + "." + name);
    }

    private static boolean takes(Method method, Object[] arguments) {
        Class<?>[] types = method.getParameterTypes();
        if (types.length != arguments.length) {
            return false;
        }
        for (int i = 0; i < types.length; i++) {
            if (!types[i].isInstance(arguments[i])) {
                return false;
            }
        }
        return true;
    }
}
