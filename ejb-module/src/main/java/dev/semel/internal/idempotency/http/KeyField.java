package dev.semel.internal.idempotency.http;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The field {@code Idempotency-Key}: a string of structured fields (RFC 9651), whose parameters say nothing. */
final class KeyField {

    static final String NAME = "Idempotency-Key";

    // Possessive: otherwise each letter is a call on the stack.
    private static final Pattern STRING =
            Pattern.compile(" *\"((?:[\\x20-\\x21\\x23-\\x5b\\x5d-\\x7e]|\\\\[\"\\\\])*+)\" *(?:;.*)?");

    private KeyField() {}

    /** Empty if there is none, or it is no such string, or blank. */
    static Optional<String> read(@Nullable String field) {
        Matcher string = STRING.matcher(field == null ? "" : field);
        return string.matches()
                ? Optional.of(string.group(1).replaceAll("\\\\(.)", "$1")).filter(key -> !key.isBlank())
                : Optional.empty();
    }
}
