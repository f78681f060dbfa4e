package dev.semel.internal.message;

import java.util.Base64;
import java.util.Set;

/** The primitive types of Jakarta Messaging by name. */
final class TypedValue {

    private static final Set<Class<?>> TYPES = Set.of(
            String.class,
            Boolean.class,
            Byte.class,
            Short.class,
            Integer.class,
            Long.class,
            Float.class,
            Double.class,
            Character.class,
            byte[].class);

    private TypedValue() {}

    static boolean isTyped(Object value) {
        return TYPES.contains(value.getClass());
    }

    static String nameOf(Object value) {
        return value instanceof byte[] ? "Bytes" : value.getClass().getSimpleName();
    }

    static String lettersOf(Object value) {
        return value instanceof byte[] bytes ? Base64.getEncoder().encodeToString(bytes) : value.toString();
    }

    static Object of(String name, String letters) {
        return switch (name) {
            case "Boolean" -> Boolean.valueOf(letters);
            case "Byte" -> Byte.valueOf(letters);
            case "Short" -> Short.valueOf(letters);
            case "Integer" -> Integer.valueOf(letters);
            case "Long" -> Long.valueOf(letters);
            case "Float" -> Float.valueOf(letters);
            case "Double" -> Double.valueOf(letters);
            case "Character" -> letters.charAt(0);
            case "Bytes" -> Base64.getDecoder().decode(letters);
            default -> throw new IllegalArgumentException("A stored message holds the unknown type " + name + ".");
        };
    }
}
