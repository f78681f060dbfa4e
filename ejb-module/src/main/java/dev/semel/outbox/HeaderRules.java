package dev.semel.outbox;

import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.SafeText;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What Jakarta Messaging and the message contract allow an application to set as a header. */
final class HeaderRules {

    private static final Set<Class<?>> TYPES = Set.of(
            String.class, Boolean.class, Byte.class, Short.class, Integer.class, Long.class, Float.class, Double.class);
    private static final List<String> RESERVED_PREFIXES = List.of("JMS", "_AMQ_", "semel_");
    private static final Set<String> SELECTOR_WORDS =
            Set.of("NULL", "TRUE", "FALSE", "NOT", "AND", "OR", "BETWEEN", "LIKE", "IN", "IS", "ESCAPE");
    private static final int SHOWN = 100;

    private HeaderRules() {}

    static void check(String name, Object value) {
        require(isIdentifier(name), name, "is no legal Java identifier");
        require(
                RESERVED_PREFIXES.stream().noneMatch(name::startsWith),
                name,
                "begins with a reserved prefix (JMS, _AMQ_, semel_)");
        require(!SELECTOR_WORDS.contains(name.toUpperCase(Locale.ROOT)), name, "is a word of message selectors");
        require(!MessageContract.IDEMPOTENCY_KEY.equals(name), name, "is given by key(...) and not as a header");
        require(
                value != null && TYPES.contains(value.getClass()),
                name,
                "needs a String, a Boolean or a number of a primitive type as its value");
    }

    private static boolean isIdentifier(String name) {
        return name != null
                && !name.isEmpty()
                && Character.isJavaIdentifierStart(name.charAt(0))
                && name.chars().allMatch(c -> Character.isJavaIdentifierPart(c) && !Character.isIdentifierIgnorable(c));
    }

    private static void require(boolean holds, String name, String complaint) {
        if (!holds) {
            throw new OutboxUsageException("The header \"" + SafeText.line(String.valueOf(name), SHOWN) + "\" "
                    + complaint + ". Nothing was appended.");
        }
    }
}
