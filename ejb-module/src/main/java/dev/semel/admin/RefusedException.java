package dev.semel.admin;

import dev.semel.internal.message.SafeText;
import jakarta.ejb.ApplicationException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What was asked for makes no sense, or lacks something; the message says what to do instead. Nothing was done, so there
 * is nothing to roll back. An application exception, so that the caller gets it as it is.
 */
@ApplicationException(rollback = false)
public class RefusedException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;
    private static final int LONGEST_VALUE = 50;

    public RefusedException(String message) {
        super(message);
    }

    /** Reads the name of a constant that came from outside, and has to. */
    public static <E extends Enum<E>> E constant(Class<E> type, String what, @Nullable String name) {
        E constant = orConstant(type, what, name);
        if (constant == null) {
            throw new RefusedException("No " + what + " was given; there are "
                    + Arrays.toString(type.getEnumConstants()) + ". Nothing was done.");
        }
        return constant;
    }

    /** Reads the name of a constant that came from outside; null stays null. */
    public static <E extends Enum<E>> @Nullable E orConstant(Class<E> type, String what, @Nullable String name) {
        if (name == null || name.isBlank()) {
            return null;
        }
        return Arrays.stream(type.getEnumConstants())
                .filter(known -> known.name().equals(name))
                .findFirst()
                .orElseThrow(
                        () -> new RefusedException("There is no " + what + " \"" + SafeText.line(name, LONGEST_VALUE)
                                + "\"; there are " + Arrays.toString(type.getEnumConstants()) + "."));
    }
}
