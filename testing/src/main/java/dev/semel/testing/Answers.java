package dev.semel.testing;

import dev.semel.internal.idempotency.result.ResultFormat;
import dev.semel.testing.internal.Attempt;
import java.util.Objects;
import java.util.Optional;

/** What two calls of the same work were answered. */
final class Answers {

    private Answers() {}

    /** How the second one differs, in a sentence; empty if it does not, or if there is none because messages get no answer. */
    static Optional<String> unlike(String name, Attempt first, Attempt again) {
        if (!first.hasAnswered() || again.hasBegun()) {
            return Optional.empty();
        }
        if (!again.hasAnswered()) {
            return Optional.of(name + " answered " + text(first.answer()) + ", and the same call again was refused: "
                    + again.refusal().getMessage()
                    + " Return a type that can be read from its JSON: a constructor without parameters, and setters or public"
                    + " fields, or a record.");
        }
        return isSame(first.answer(), again.answer())
                ? Optional.empty()
                : Optional.of(name + " answered " + text(first.answer()) + ", and " + text(again.answer())
                        + " when the same call was made again: what it returns does not survive being written as JSON. Return a type"
                        + " whose whole state is in its properties.");
    }

    // What has no equals of its own is compared as it is kept.
    private static boolean isSame(Object first, Object again) {
        return Objects.deepEquals(first, again)
                || first != null
                        && again != null
                        && !hasEquals(first)
                        && text(first).equals(text(again));
    }

    private static boolean hasEquals(Object value) {
        try {
            return value.getClass().getMethod("equals", Object.class).getDeclaringClass() != Object.class;
        } catch (NoSuchMethodException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static String text(Object answer) {
        return answer == null ? "nothing" : ResultFormat.text(answer);
    }
}
